import { AppError } from '@quartet/shared/domain/errors.ts';

/** Optional; 1 to 255 visible ASCII characters. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid_idempotency_key', 'The Idempotency-Key is not valid.', {
    field: 'Idempotency-Key',
  });
}
