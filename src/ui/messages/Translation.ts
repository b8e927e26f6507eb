/**
 * What a catalogue in another language must be to have the shape of the English one: the same keys, any words. A key
 * that is missing or too many is a type error. Chinese has one plural, so the English singulars are left out.
 */
export type Translation<English> = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: English[Key] extends string
    ? string
    : Translation<English[Key]>;
};
