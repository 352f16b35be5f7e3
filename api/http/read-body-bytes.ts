import type { IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { tooLarge } from './check-body-headers.ts';

export interface BodyPace {
  /** Granted to every body. */
  readonly baseMs: number;
  /** Added for bytes that arrived, so that a slow but steady upload goes on and a trickle ends. */
  readonly bytesPerSecond: number;
}

const usualPace: BodyPace = { baseMs: 20_000, bytesPerSecond: 32 * 1024 };

/** Throws 413 above `limit` bytes, and 408 when the body arrives too slowly. */
export async function readBodyBytes(
  req: IncomingMessage,
  limit: number,
  pace: BodyPace = usualPace,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const startedAt = performance.now();
  let chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) reject(tooLarge(limit));
    else chunks.push(chunk);
  };
  const checkPace = () => {
    const allowedMs = pace.baseMs + (size / pace.bytesPerSecond) * 1_000;
    if (performance.now() - startedAt > allowedMs) reject(tooSlow());
  };
  const timer = setInterval(checkPace, Math.min(1_000, pace.baseMs));
  const onEnd = () => resolve(Buffer.concat(chunks, size));
  const onClose = () => reject(tooSlow());
  req.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
    chunks = [];
    req.off('data', onData).off('end', onEnd).off('close', onClose);
  }
}

function tooSlow(): AppError {
  return new AppError('request_timeout', 'The request took too long to arrive.');
}
