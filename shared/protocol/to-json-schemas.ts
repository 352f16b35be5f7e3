import * as z from 'zod';

/** JSON Schemas by name. They refer to each other by `prefix` and the name. */
export function toJsonSchemas(
  schemas: Readonly<Record<string, z.core.$ZodType>>,
  prefix: string,
): Readonly<Record<string, object>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const { schemas: all } = z.toJSONSchema(registry, {
    uri: (id) => `${prefix}${id}`,
    // A writer gives every field, and what a reader takes for a value that it does not know is no default. Later versions
    // add fields.
    override({ zodSchema: { _zod: schema }, jsonSchema }) {
      if (schema.def.type === 'catch') delete jsonSchema.default;
      if (schema.def.type === 'object' && !schema.def.catchall)
        delete jsonSchema.additionalProperties;
    },
  });
  const parts = Object.entries(all).map(([name, schema]) => {
    const fields = Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id');
    return [name, Object.fromEntries(fields)];
  });
  return Object.fromEntries(parts);
}
