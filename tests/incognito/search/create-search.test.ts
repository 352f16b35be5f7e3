import { randomBytes } from 'node:crypto';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { expect, test } from 'vitest';
import { createWord } from './canary.ts';
import { createSearch } from './create-search.ts';
import { encodings } from './encodings.ts';

const canary = { name: 'question', word: createWord() };
const search = createSearch([canary, { name: 'other', word: createWord() }]);
const namesIn = (bytes: Buffer) => [
  ...new Set(search(bytes).hits.map(({ canary: { name } }) => name)),
];
const between = (bytes: Buffer) => Buffer.concat([randomBytes(50), bytes, randomBytes(50)]);

test.each(encodings)('finds a canary written as $name, and any eight letters of it', (encoding) => {
  expect(namesIn(between(encoding.encode(`Is ${canary.word} one?`)))).toContain('question');
  for (let from = 0; from <= canary.word.length - 12; from++) {
    const piece = encoding.encode(canary.word.slice(from, from + 12));
    expect(namesIn(between(piece))).toContain('question');
  }
});

test.each([
  ['gzip', gzipSync],
  ['zlib', deflateSync],
  ['zstd', zstdCompressSync],
] as const)('opens %s wherever it is, also within base64 or hex', (name, compress) => {
  const packed = compress(`Is ${canary.word} one? `.repeat(3));
  for (const form of [packed, toText(packed, 'base64'), toText(packed, 'hex')]) {
    const { hits, decoded } = search(between(form));
    expect(hits.map(({ written }) => written).join()).toContain(name);
    expect(decoded).toBeGreaterThan(0);
  }
});

test.each([
  ['brotli', brotliCompressSync],
  ['deflate', deflateRawSync],
] as const)('opens a whole value of %s', (_, compress) => {
  expect(namesIn(compress(`Is ${canary.word} one?`))).toEqual(['question']);
  expect(namesIn(toText(compress(`Is ${canary.word} one?`), 'base64'))).toEqual(['question']);
});

test('opens what is packed more than once', () => {
  const wide = Buffer.from(canary.word, 'utf16le').toString('base64');
  expect(namesIn(gzipSync(JSON.stringify({ wide })))).toEqual(['question']);
});

test('finds nothing in a megabyte of random bytes, base64 or hex', () => {
  const bytes = randomBytes(1024 * 1024);
  for (const form of [bytes, toText(bytes, 'base64'), toText(bytes, 'hex')]) {
    expect(namesIn(form)).toEqual([]);
  }
});

function toText(bytes: Buffer, form: 'base64' | 'hex'): Buffer {
  return Buffer.from(`${form}=${bytes.toString(form)};`);
}
