type TypeName<T> = T extends string ? 'string' : T extends number ? 'number' : 'boolean';

/** True when a parsed reply has these fields, each of the named type. Others are ignored. */
export function hasFields<Body extends object>(
  body: unknown,
  fields: { readonly [Name in keyof Body]-?: TypeName<Body[Name]> },
): body is Body {
  if (typeof body !== 'object' || body === null) return false;
  const values = body as Readonly<Record<string, unknown>>;
  return Object.entries(fields).every(([name, type]) => typeof values[name] === type);
}
