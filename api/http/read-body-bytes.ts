import type { IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { usualPace, watchPace } from './body-pace.ts';
import { tooLarge } from './check-body-headers.ts';

const checkPaceMs = 1_000;

/** Throws 413 above `limit` bytes, and 408 when the body arrives too slowly. */
export async function readBodyBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pace = watchPace(usualPace, performance.now());
  let chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    pace.add(chunk.length, performance.now());
    if (size > limit) reject(tooLarge(limit));
    else chunks.push(chunk);
  };
  const timer = setInterval(() => {
    if (pace.isTooSlow(performance.now())) reject(tooSlow());
  }, checkPaceMs);
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
