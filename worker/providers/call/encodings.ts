import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib';

/** A stream that ends early is no failure here: its answer then lacks its end. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const unzip = () => createUnzip(lenient);

/** The content encodings that a proxy may apply although none was asked for. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: unzip,
  br: () =>
    createBrotliDecompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
  zstd: () =>
    createZstdDecompress({ flush: constants.ZSTD_e_flush, finishFlush: constants.ZSTD_e_flush }),
};

export const isKnown = (encoding: string): boolean => Object.hasOwn(decoders, encoding);

/** Lists the encodings of a reply in the order in which they were applied. */
export function readEncodings(headers: Headers): readonly string[] {
  const names = (headers.get('content-encoding') ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

/** Returns the reply itself if it has no encoding. */
export function decode(reply: IncomingMessage, encodings: readonly string[]): Readable {
  return encodings.reduceRight<Readable>((content, name) => {
    const decoder = decoders[name]?.();
    // The decoder itself reports the failure to its reader.
    return decoder ? pipeline(content, decoder, () => undefined) : content;
  }, reply);
}
