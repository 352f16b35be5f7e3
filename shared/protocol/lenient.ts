import * as z from 'zod/mini';

// A page's content security policy forbids code that is made at runtime, which Zod would otherwise use for speed.
if ('document' in globalThis) z.config({ jitless: true });

/** `orElse(schema, value)` reads as `value` where a field is missing or cannot be read; an optional one may be missing. */
export const orElse = z.catch;

type Prepared<T extends z.ZodMiniType> = z.ZodMiniCodec<z.ZodMiniOptional<z.ZodMiniUnknown>, T>;
type List<T extends z.ZodMiniType> = z.ZodMiniArray<z.ZodMiniCatch<T>>;

/** Applies `prepare` to what arrives, before `schema` reads it. */
export function prepared<T extends z.ZodMiniType>(
  prepare: (value: unknown) => unknown,
  schema: T,
): Prepared<T> {
  return z.codec(z.optional(z.unknown()), schema, {
    decode: (value) => prepare(value) as z.input<T>,
    encode: (value) => value,
  });
}

/** One of these words. Another word, which a later version may have added, reads as `otherwise`. */
export function oneOf<const T extends string>(words: readonly T[], otherwise: NoInfer<T>) {
  const known: ReadonlySet<unknown> = new Set([...words, undefined, null]);
  return prepared((value) => (known.has(value) ? value : otherwise), z.enum(words));
}

/** A list without the entries that cannot be read. */
export function listOf<T extends z.ZodMiniType>(entry: T): List<T> {
  const entries = z.array(orElse(entry, undefined as z.output<T>));
  return entries.check(z.overwrite((list) => list.filter((one) => one !== undefined)));
}

/** The same, empty where it is missing or no list. */
export function listOrNone<T extends z.ZodMiniType>(
  entry: T,
): z.ZodMiniCatch<z.ZodMiniReadonly<List<T>>> {
  return orElse(z.readonly(listOf(entry)), []);
}

/** An object whose every field has a default, with all of them where it is missing or no object. */
export function objectOrDefaults<T extends z.core.$ZodShape>(shape: T) {
  const object = z.readonly(z.object(shape));
  return orElse(object, () => object.parse({}));
}

/** Refuses values that `schema` would never write, instead of reading them as a default. */
export function strictly<T extends z.ZodMiniType>(schema: T): Prepared<T> {
  return z.codec(z.optional(z.unknown()), schema, {
    decode(value, { issues }) {
      const { error } = z.safeEncode(schema, value as z.output<T>);
      issues.push(...((error?.issues ?? []) as z.core.$ZodRawIssue[]));
      return value as z.input<T>;
    },
    encode: (value) => value,
  });
}
