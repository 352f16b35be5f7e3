import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createInflateRaw,
  createUnzip,
  createZstdDecompress,
} from 'node:zlib';

/** A stream that lacks its checksum is no failure. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
const unzip = () => createUnzip(lenient);

/** Some servers send the data of `deflate` without the header of the zlib format, whose first byte ends with 8. */
function inflate(): Transform {
  let decoder: Transform | undefined;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      decoder ??= ((bytes[0] ?? 0) % 16 === 8 ? unzip() : createInflateRaw(lenient))
        .on('data', (decoded) => this.push(decoded))
        .on('error', (failure) => this.destroy(failure));
      decoder.write(bytes, () => done());
    },
    flush(done) {
      if (decoder) decoder.once('end', () => done()).end();
      else done();
    },
  });
}

/** The content encodings that a proxy may apply although none was asked for. */
const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', inflate],
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
