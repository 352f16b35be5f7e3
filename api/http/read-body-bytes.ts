import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { BodyShare } from './body-budget.ts';
import { createBodyBuffer } from './body-buffer.ts';
import { usualPace, watchPace } from './body-pace.ts';

export interface BodyRules {
  /** Bytes at most. */
  readonly limit: number;
  /** Reserves the bytes before they are kept. */
  readonly share: BodyShare;
  /** Called with the body so far, for each chunk. Throws to stop reading. */
  readonly check?: (bytes: Buffer) => void;
}

const checkPaceMs = 1_000;

/**
 * Reads a UTF-8 JSON body. Checks the headers before it reads a byte. Throws 413 above the limit, 408 when the body
 * arrives too slowly, and whatever `share` and `check` throw.
 */
export async function readBodyBytes(
  req: IncomingMessage,
  { limit, share, check }: BodyRules,
): Promise<Buffer> {
  checkBodyHeaders(req.headers, limit);
  const buffer = createBodyBuffer(share, readAnnounced(req));
  const pace = watchPace(usualPace, performance.now());
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const onData = (chunk: Buffer) => {
    pace.add(chunk.length, performance.now());
    try {
      if (buffer.bytes.length + chunk.length > limit) throw tooLarge(limit);
      buffer.add(chunk);
      check?.(buffer.bytes);
    } catch (error) {
      reject(error);
    }
  };
  const timer = setInterval(() => {
    if (pace.isTooSlow(performance.now())) reject(tooSlow());
  }, checkPaceMs);
  const onClose = () => reject(tooSlow());
  const onEnd = () => {
    // Unsubscribes now: `close` comes before the caller resumes.
    req.off('close', onClose);
    resolve(buffer.bytes);
  };
  req.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
    req.off('data', onData).off('end', onEnd).off('close', onClose);
  }
}

function readAnnounced({ headers }: IncomingMessage): number | undefined {
  const announced = headers['content-length'];
  return announced === undefined ? undefined : Number(announced);
}

function tooSlow(): AppError {
  return new AppError('request_timeout', 'The request took too long to arrive.');
}

const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?([^";\s]+)"?\s*)?$/i;

/** Refuses anything but UTF-8 JSON of an allowed size before reading a byte of the body. */
function checkBodyHeaders(headers: IncomingHttpHeaders, limit: number): void {
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
