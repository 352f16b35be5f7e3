import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';

const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?([^";\s]+)"?\s*)?$/i;

/** Refuses anything but UTF-8 JSON of an allowed size before reading a byte of the body. */
export function checkBodyHeaders(headers: IncomingHttpHeaders, limit: number): void {
  if (headers['content-encoding'] !== undefined) {
    throw new AppError('unsupported_encoding', 'Send the body without compression.');
  }
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > limit) throw tooLarge(limit);
  if (announced === 0 && headers['transfer-encoding'] === undefined) {
    if (headers['content-type'] !== undefined) checkContentType(headers['content-type']);
    throw new AppError('body_required', 'The request has no body.');
  }
  checkContentType(headers['content-type'] ?? '');
}

function checkContentType(contentType: string): void {
  const match = jsonType.exec(contentType);
  if (match) {
    if (!/^utf-?8$/i.test(match[1] ?? 'utf-8')) {
      throw new AppError('unsupported_charset', 'Send the body as UTF-8.');
    }
    return;
  }
  throw new AppError('unsupported_media_type', 'Send the body as application/json.');
}

export function tooLarge(limit: number): AppError {
  return new AppError('body_too_large', 'The request is too large.', { limit });
}
