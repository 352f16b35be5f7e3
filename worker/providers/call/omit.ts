/** Without these fields; null where there are none of them. */
export function omit<B extends object>(
  body: B,
  ...fields: readonly (keyof B & string)[]
): B | null {
  const left = Object.entries(body).filter(
    ([name]) => !(fields as readonly string[]).includes(name),
  );
  return left.length < Object.keys(body).length ? (Object.fromEntries(left) as B) : null;
}

/** Without one field of a field, and without that when nothing else stands in it. */
export function omitWithin<B extends object>(
  body: B,
  field: keyof B & string,
  inner: string,
): B | null {
  const value: unknown = body[field];
  if (typeof value !== 'object' || value === null) return null;
  const left = omit(value as Record<string, unknown>, inner);
  if (!left) return null;
  return Object.keys(left).length > 0 ? { ...body, [field]: left } : omit(body, field);
}

/** Without the fields of this name at any depth. */
export function omitDeep<B extends object>(body: B, name: string): B | null {
  let found = false;
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    const left = Object.entries(value).filter(([field]) => field !== name);
    found ||= left.length < Object.keys(value).length;
    return Object.fromEntries(left.map(([field, inner]) => [field, strip(inner)]));
  };
  const left = strip(body) as B;
  return found ? left : null;
}
