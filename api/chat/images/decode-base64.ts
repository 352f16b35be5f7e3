import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';

/** Strict: this alphabet, correct padding, no white space. Throws with `field`. */
export function decodeBase64(base64: string, field: string): Buffer {
  if (decodedLength(base64) > limits.imageBytes) {
    throw new AppError('image_too_large', 'An attached image is larger than 10 MB.', {
      field,
      limit: limits.imageBytes,
    });
  }
  const bytes = Buffer.from(base64, 'base64');
  // Node decodes leniently; strict base64 encodes back to the same text.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) {
    throw new AppError('image_encoding_invalid', 'An attached image arrived damaged.', { field });
  }
  return bytes;
}

export function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}
