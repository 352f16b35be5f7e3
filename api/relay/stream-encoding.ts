import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createZstdCompress } from 'node:zlib';

/** The first is preferred. */
export const streamEncodings = ['zstd', 'br'] as const;
export type StreamEncoding = (typeof streamEncodings)[number];

/** 2^20 bytes: frames are cumulative, so the window must hold a whole round. Four times as much doubles the memory. */
const windowBits = 20;

export interface FrameCompressor {
  readonly stream: Transform;
  /** Flushes the bytes so far, so that the reader can decode them at once. */
  readonly flush: (done: () => void) => void;
}

export function createFrameCompressor(encoding: StreamEncoding): FrameCompressor {
  if (encoding === 'zstd') {
    const stream = createZstdCompress({
      params: {
        // Level 1 does not find a text of 200 kB again, and costs no less.
        [constants.ZSTD_c_compressionLevel]: 2,
        [constants.ZSTD_c_windowLog]: windowBits,
      },
    });
    return { stream, flush: (done) => stream.flush(constants.ZSTD_e_flush, done) };
  }
  const stream = createBrotliCompress({
    params: {
      // Level 4 takes twice the time, for a fifth of the bytes.
      [constants.BROTLI_PARAM_QUALITY]: 2,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  });
  return { stream, flush: (done) => stream.flush(constants.BROTLI_OPERATION_FLUSH, done) };
}
