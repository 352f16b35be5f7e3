import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createFrameCompressor, type StreamEncoding } from './stream-encoding.ts';

export interface SseWriter {
  /** Resolves when the reader can take more. Rejects with `SlowReaderError`, or with the signal's reason. */
  write(text: string): Promise<void>;
  /** Resolves once the system has taken the last byte. Rejects as `write` does. */
  end(): Promise<void>;
}

export class SlowReaderError extends Error {
  override readonly name = 'SlowReaderError';
  constructor() {
    super('The reader took nothing for too long.');
  }
}

export interface SseWriterOptions {
  readonly encoding: StreamEncoding | null;
  /** How long a reader may take nothing. */
  readonly stallMs: number;
  readonly signal: AbortSignal;
}

export function createSseWriter(res: ServerResponse, options: SseWriterOptions): SseWriter {
  return options.encoding
    ? createCompressedWriter(res, options.encoding, options)
    : createPlainWriter(res, options);
}

function createPlainWriter(res: ServerResponse, options: SseWriterOptions): SseWriter {
  return {
    async write(text) {
      if (!res.write(text))
        await withStallLimit(options, (signal) => once(res, 'drain', { signal }));
    },
    end: () => untilFinished(res, options, () => res.end()),
  };
}

function createCompressedWriter(
  res: ServerResponse,
  encoding: StreamEncoding,
  options: SseWriterOptions,
): SseWriter {
  const { stream, flush } = createFrameCompressor(encoding);
  stream.pipe(res);
  stream.on('error', () => res.destroy());
  res.once('close', () => stream.destroy());
  return {
    async write(text) {
      stream.write(text);
      await withStallLimit(options, (signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        flush(resolve);
        return promise;
      });
    },
    end: () => untilFinished(res, options, () => stream.end()),
  };
}

/** Waits until the last byte is written; the stall limit applies to this wait as well. */
function untilFinished(
  res: ServerResponse,
  options: SseWriterOptions,
  end: () => void,
): Promise<void> {
  return withStallLimit(options, (signal) => {
    const finished = once(res, 'finish', { signal });
    end();
    return finished;
  });
}

async function withStallLimit(
  { stallMs, signal }: SseWriterOptions,
  wait: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  signal.throwIfAborted();
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(new SlowReaderError()), stallMs);
  try {
    await wait(AbortSignal.any([signal, stall.signal]));
  } catch (error) {
    if (stall.signal.aborted) throw stall.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
