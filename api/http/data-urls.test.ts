import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDataUrlFinder, type DataUrlFinder, takeOutDataUrls } from './data-urls.ts';

const image = (size: number) => `data:image/png;base64,${'A'.repeat(size)}`;
const large = image(64 * 1024);

/** Feeds the body in chunks that end at these offsets. */
function find(body: Buffer, ends: readonly number[] = []): DataUrlFinder {
  const finder = createDataUrlFinder();
  for (const end of [...ends.toSorted((one, other) => one - other), body.length]) {
    finder.advance(body.subarray(0, end));
  }
  return finder;
}

const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"data:image/', '\\"data:image/', 'data:image/', '"', '\\', image(10)),
);
const bodies = fc.record({
  message: fc.array(words).map((parts) => parts.join('')),
  imageUrls: fc.array(fc.oneof(words, fc.constant(large)), { maxLength: 4 }),
  more: fc.array(words),
});

test('restores the exact body, wherever its chunks end', () => {
  fc.assert(
    fc.property(bodies, fc.array(fc.nat(200_000)), (value, ends) => {
      const body = Buffer.from(JSON.stringify(value));
      const whole = find(body);
      const finder = find(body, ends);
      expect(finder.found).toEqual(whole.found);
      expect(finder.isOpen).toBe(false);
      expect(finder.found).toHaveLength(value.imageUrls.filter((url) => url === large).length);
      const { text, putBack } = takeOutDataUrls(body, finder.found);
      expect(text.length).toBeLessThan(64 * 1024);
      expect(putBack(JSON.parse(text.toString()), 'imageUrls')).toEqual(value);
    }),
    { numRuns: 200 },
  );
});

const texts: readonly (readonly [string, string])[] = [
  ['a long string', JSON.stringify({ message: 'x'.repeat(100_000) })],
  ['escaped quotes', JSON.stringify({ message: '"'.repeat(50_000) })],
  ['an image with an escape', `{"imageUrls":["${large}\\u0041"]}`],
  ['an image with a letter that is not ASCII', `{"imageUrls":["${large}é"]}`],
  ['a small image', JSON.stringify({ imageUrls: [image(1000)] })],
  ['many small images', JSON.stringify({ imageUrls: Array(500).fill(image(10)) })],
  ['an image inside another string', JSON.stringify({ message: `{"url":"${large}"}` })],
];

test.each(texts)('%s counts as text', (_what, json) => {
  const body = Buffer.from(json);
  const { found, textBytes } = find(body);
  expect(found).toEqual([]);
  expect(body.length - textBytes).toBeLessThan('"data:image/'.length);
});

test('large images do not count as text', () => {
  const { found, textBytes } = find(Buffer.from(JSON.stringify({ imageUrls: [large, large] })));
  expect(found).toHaveLength(2);
  expect(textBytes).toBeLessThan(100);
});

test('refuses an image outside the list of images', () => {
  const body = Buffer.from(JSON.stringify({ message: large, imageUrls: [] }));
  const { text, putBack } = takeOutDataUrls(body, find(body).found);
  expect(putBack(JSON.parse(text.toString()), 'imageUrls')).toBeNull();
});
