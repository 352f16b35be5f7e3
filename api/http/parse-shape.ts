import { AppError } from '@quartet/shared/domain/errors.ts';
import type * as z from 'zod';

/** Ignores unknown fields. Throws `invalid_type` with the field's path. */
export function parseShape<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const field = toFieldPath(result.error.issues[0]?.path ?? []);
  throw new AppError('invalid_type', 'A field of the request has the wrong type or is missing.', {
    field,
  });
}

/** `['images', 1, 'url']` as `images[1].url`. Every part comes from our schemas, never from the input. */
function toFieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
