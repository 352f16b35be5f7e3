import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { encodings } from '../search/encodings.ts';

/** A form in which a control is planted: every encoding, and what has to be undone before it can be read. */
export interface Form {
  readonly name: string;
  readonly write: (text: string) => Buffer;
}

const quoted = (bytes: Buffer) => Buffer.from(`{"packed":"${bytes.toString('base64')}"}`);
const base64 = (bytes: Buffer) => Buffer.from(bytes.toString('base64'));
/** Long enough to be worth compressing, so that no letter is left as it was. */
const repeat = (text: string) => `${text} and ${text} and ${text}`;

export const forms: readonly Form[] = [
  ...encodings.map(({ name, encode }) => ({ name, write: encode })),
  { name: 'a part of it', write: (text) => Buffer.from(text.slice(3, 13)) },
  {
    name: 'msgpack',
    write: (text) => Buffer.concat([Buffer.of(0xd9, text.length), Buffer.from(text)]),
  },
  { name: 'gzip', write: (text) => gzipSync(repeat(text)) },
  { name: 'zlib', write: (text) => deflateSync(repeat(text)) },
  { name: 'zstd', write: (text) => zstdCompressSync(repeat(text)) },
  { name: 'gzip in base64', write: (text) => base64(gzipSync(repeat(text))) },
  { name: 'brotli in base64', write: (text) => quoted(brotliCompressSync(repeat(text))) },
  { name: 'deflate in base64', write: (text) => quoted(deflateRawSync(repeat(text))) },
  {
    name: 'zstd in hex',
    write: (text) => Buffer.from(zstdCompressSync(repeat(text)).toString('hex')),
  },
  { name: 'UTF-16 in base64', write: (text) => base64(Buffer.from(text, 'utf16le')) },
];
