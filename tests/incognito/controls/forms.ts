import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { encodings } from '../search/encodings.ts';

/** A form of a planted control: an encoding, or a packing that must be decoded first. */
export interface Form {
  readonly name: string;
  readonly write: (text: string) => Buffer;
}

const quoted = (bytes: Buffer) => Buffer.from(`{"packed":"${bytes.toString('base64')}"}`);
const base64 = (bytes: Buffer) => Buffer.from(bytes.toString('base64'));
/** Repeats a text, so that it is worth compressing and no letter stays readable. */
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
