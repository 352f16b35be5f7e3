import { asArray, asObject, asText, type JsonObject } from '../json.ts';

/** The simplest value that satisfies a JSON schema: empty lists, empty texts, zeros. */
export function fillSchema(schema: JsonObject, root: JsonObject = schema): unknown {
  if (typeof schema['$ref'] === 'string') return fillSchema(resolve(schema['$ref'], root), root);
  if ('const' in schema) return schema['const'];
  const options = [...asArray(schema['enum'])];
  if (options.length > 0) return options[0];
  const branch = [...asArray(schema['anyOf']), ...asArray(schema['oneOf'])].at(-1);
  if (branch !== undefined) return fillSchema(asObject(branch), root);
  switch (asArray(schema['type'])[0] ?? schema['type']) {
    case 'array':
      return [];
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default: {
      const fields = Object.entries(asObject(schema['properties']));
      const filled = fields.map(([name, field]) => [name, fillSchema(asObject(field), root)]);
      return Object.fromEntries(filled);
    }
  }
}

function resolve(reference: string, root: JsonObject): JsonObject {
  const path = asText(reference).replace(/^#\//, '').split('/');
  return path.reduce((at, name) => asObject(at[name]), root);
}
