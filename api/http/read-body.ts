import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';

/** The memory that one body takes, until it is disposed. */
export interface BodyShare extends Disposable {
  /** All bytes that have arrived, including refused bytes. */
  readonly bytes: number;
  /** Call it before keeping bytes that have arrived. Throws the refusal of a budget that has too few left. */
  take(bytes: number): void;
}

export interface BodyRules {
  /** Bytes at most. */
  readonly limit: number;
  /** Takes memory for the bytes before they are kept. */
  readonly share: BodyShare;
  /** Called with the body so far, for each chunk. Throws to stop reading. */
  readonly check?: (bytes: Buffer) => void;
}

/** Half of what a line of 1 Mbit/s carries. A body may lag behind it, or send nothing, for `patienceMs`. */
const pace = { bytesPerMs: 64 * 1.024, patienceMs: 20_000 };
const checkPaceMs = 1_000;

/** Returns the longest time in milliseconds that a body of this size may take. */
export function longestBodyMs(bytes: number): number {
  return bytes / pace.bytesPerMs + pace.patienceMs;
}

/**
 * Returns a function that reports whether a body is too slow, given its new bytes and the milliseconds since it began. Bytes that
 * arrive early earn at most `patienceMs`, so that nobody can stall for long.
 */
export function watchPace(): (newBytes: number, nowMs: number) => boolean {
  let untilMs = pace.patienceMs;
  return (newBytes, nowMs) => {
    if (nowMs > untilMs) return true;
    untilMs = Math.min(untilMs + newBytes / pace.bytesPerMs, nowMs + pace.patienceMs);
    return false;
  };
}

const firstBytes = 64 * 1024;

/**
 * Reads a UTF-8 JSON body. Checks the headers before it reads a byte. Throws 413 above the limit, 408 when the body
 * arrives too slowly, and whatever `share` and `check` throw.
 */
export async function readBody(
  req: IncomingMessage,
  { limit, share, check }: BodyRules,
): Promise<Buffer> {
  checkBodyHeaders(req.headers, limit);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const startedAt = performance.now();
  const isTooSlow = watchPace();
  let memory = Buffer.alloc(0);
  let size = 0;
  // One buffer that grows: joining chunks at the end would hold a large body twice.
  const keep = (chunk: Buffer) => {
    if (size + chunk.length > limit) throw tooLarge(limit);
    share.take(chunk.length);
    if (size + chunk.length > memory.length) {
      const grown = Math.min(Math.max(2 * memory.length, firstBytes), limit);
      const larger = Buffer.allocUnsafeSlow(Math.max(size + chunk.length, grown));
      memory.copy(larger, 0, 0, size);
      memory = larger;
    }
    chunk.copy(memory, size);
    size += chunk.length;
    check?.(memory.subarray(0, size));
  };
  const watch = (newBytes: number) => {
    if (isTooSlow(newBytes, performance.now() - startedAt)) reject(tooSlow());
  };
  const onData = (chunk: Buffer) => {
    watch(chunk.length);
    try {
      keep(chunk);
    } catch (error) {
      reject(error);
    }
  };
  const timer = setInterval(watch, checkPaceMs, 0);
  const onClose = () => reject(tooSlow());
  const onEnd = () => {
    // Unsubscribes now: `close` comes before the caller resumes.
    req.off('close', onClose);
    resolve(memory.subarray(0, size));
  };
  req.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
    req.off('data', onData).off('end', onEnd).off('close', onClose);
  }
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

function tooLarge(limit: number): AppError {
  return new AppError('body_too_large', 'The request is too large.', { limit });
}
