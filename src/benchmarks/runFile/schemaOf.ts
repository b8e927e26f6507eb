import * as v from 'valibot';

/** A type as it is written, whichever way its lists and fields are declared. */
type Plain<T> = T extends readonly (infer Element)[]
  ? readonly Plain<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

/**
 * A schema that gives exactly this type, kept to it by the compiler in both directions: a field or a name that the
 * domain gains is an error where its schema is. What is read has its fields in the schema's order, whatever the file's.
 */
export const schemaOf =
  <Type>() =>
  <Schema extends v.GenericSchema<unknown, Type>>(
    schema: Plain<Type> extends Plain<v.InferOutput<Schema>> ? Schema : never,
  ): Schema =>
    schema;

/** One of a union of names, written as an object so that none can be missing. */
export const oneOf = <Name extends string>(names: Readonly<Record<Name, true>>) =>
  v.picklist(Object.keys(names) as [Name, ...Name[]]);

export const number = v.pipe(v.number(), v.finite());
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const name = v.pipe(v.string(), v.nonEmpty());
export const text = v.string();
/** ISO 8601. Its form lets some offsets through that no clock can read, and that no page could show. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((at) => !Number.isNaN(Date.parse(at)), 'a time that there is'),
);
/** Null where it is not recorded. */
export const moment = v.nullable(instant);
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
