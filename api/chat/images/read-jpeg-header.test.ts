import { expect, test } from 'vitest';
import { UnreadableImageError } from './image-header.ts';
import { readJpegHeader } from './read-jpeg-header.ts';

/** Wraps the bytes to count how often single ones are read. */
function countReads(bytes: Buffer): { readonly counted: Buffer; readonly reads: () => number } {
  let reads = 0;
  const counted = new Proxy(bytes, {
    get(target, key) {
      if (typeof key === 'string' && Number.isInteger(Number(key))) reads += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { counted, reads: () => reads };
}

test('reads each byte of padding at most twice', () => {
  const padding = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(20_000, 0xff)]);
  const { counted, reads } = countReads(padding);
  expect(() => readJpegHeader(counted)).toThrow(UnreadableImageError);
  expect(reads()).toBeLessThanOrEqual(2 * padding.length);
});
