import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createZstdCompress } from 'node:zlib';
import Negotiator from 'negotiator';

export type StreamEncoding = 'zstd' | 'br';

/** Frames are cumulative, so the window must hold a whole round of them. 2^20 bytes; four times as much doubles the memory. */
const windowBits = 20;

export interface FrameCompressor {
  readonly stream: Transform;
  /** Sends what was written so far, so that the reader can decode it at once. */
  readonly flush: (done: () => void) => void;
}

/** The published types do not know the second argument yet. */
interface PreferringNegotiator {
  encoding(available: string[], options: { readonly preferred: string[] }): string | undefined;
}

/** The encoding for a stream of frames, by what the client accepts; null leaves them as they are. */
export function chooseEncoding(acceptEncoding: string | undefined): StreamEncoding | null {
  const negotiator: PreferringNegotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  });
  const chosen = negotiator.encoding(['zstd', 'br', 'identity'], { preferred: ['zstd', 'br'] });
  return chosen === 'zstd' || chosen === 'br' ? chosen : null;
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
