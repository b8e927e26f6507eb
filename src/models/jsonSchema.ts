type Schema = Readonly<Record<string, unknown>>;

/** Limits of values that some providers refuse in a schema. Whoever reads a reply checks them anyway. */
const BOUNDS = new Set(['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems']);

/** The same schema with every object closed and every property required, which providers ask for before they enforce it. */
export function closedSchema(schema: Schema): Schema {
  return mapSchema(schema, (node) => {
    const { properties } = node;
    if (typeof properties !== 'object' || properties === null) return node;
    return { ...node, required: Object.keys(properties), additionalProperties: false };
  });
}

export function withoutBounds(schema: Schema): Schema {
  return mapSchema(schema, (node) => {
    // Among properties a bound's name is a property's own.
    const isSchema = typeof node['type'] === 'string' || Array.isArray(node['type']);
    return isSchema ? Object.fromEntries(Object.entries(node).filter(([name]) => !BOUNDS.has(name))) : node;
  });
}

function mapSchema(schema: Schema, change: (node: Schema) => Schema): Schema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    return typeof value === 'object' && value !== null ? mapSchema(value as Schema, change) : value;
  };
  return change(Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, visit(value)])));
}
