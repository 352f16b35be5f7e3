import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib';

/** A stream that lacks its checksum is no failure. */
const unzip = () => createUnzip({ finishFlush: constants.Z_SYNC_FLUSH });

/** The content encodings that a proxy may apply although none was asked for. */
const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', unzip],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress()],
]);

export const isKnown = (encoding: string): boolean => decoders.has(encoding);

/** Lists the encodings of a reply in the order in which they were applied. */
export function readEncodings(headers: Headers): readonly string[] {
  const names = (headers.get('content-encoding') ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

/** Returns the reply itself if it has no encoding. */
export function decode(reply: IncomingMessage, encodings: readonly string[]): Readable {
  return encodings.reduceRight<Readable>((content, name) => {
    const decoder = decoders.get(name)?.();
    // The decoder itself reports the failure to its reader.
    return decoder ? pipeline(content, decoder, () => undefined) : content;
  }, reply);
}
