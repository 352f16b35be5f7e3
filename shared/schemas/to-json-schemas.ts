import * as z from 'zod';

/** JSON Schemas by name. They refer to each other by `prefix` and the name. */
export function toJsonSchemas(
  schemas: Readonly<Record<string, z.ZodType>>,
  prefix: string,
): Readonly<Record<string, object>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const { schemas: all } = z.toJSONSchema(registry, {
    uri: (id) => `${prefix}${id}`,
    io: 'input',
  });
  const parts = Object.entries(all).map(([name, schema]) => {
    const fields = Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id');
    return [name, Object.fromEntries(fields)];
  });
  return Object.fromEntries(parts);
}
