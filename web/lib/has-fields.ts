/** True when a parsed body has these fields, each of the type named. Others are ignored. */
export function hasFields<Name extends string>(
  body: unknown,
  fields: Readonly<Record<Name, 'string' | 'number' | 'boolean'>>,
): body is Readonly<Record<Name, unknown>> {
  if (typeof body !== 'object' || body === null) return false;
  const values = body as Readonly<Record<string, unknown>>;
  return Object.entries(fields).every(([name, type]) => typeof values[name] === type);
}
