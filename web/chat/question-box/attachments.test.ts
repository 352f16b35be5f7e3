import { expect, test } from 'vitest';
import { describeLeftOut, fitWithin, isImage, refuseImages } from './attachments.tsx';

const megabyte = 1024 * 1024;
const file = (name: string, size: number) => ({ name, size, type: 'image/png' });

test('one file over 10 MB refuses the whole batch, by name', () => {
  const files = [file('a.png', 1), file('b.png', 10 * megabyte + 1), file('c.png', 11 * megabyte)];
  expect(refuseImages(files, 0)).toEqual({
    title: 'File Too Large',
    description: 'The following file(s) exceed the 10MB limit: b.png, c.png',
  });
});

test('exactly 10 MB is accepted', () => {
  expect(refuseImages([file('a.png', 10 * megabyte)], 0)).toBeNull();
});

test('no more than ten images go with a question', () => {
  expect(refuseImages([file('a.png', 1)], 9)).toBeNull();
  expect(refuseImages([file('a.png', 1)], 10)?.title).toBe('Too Many Images');
});

test('only images are taken', () => {
  expect(isImage({ type: 'image/heic' })).toBe(true);
  expect(isImage({ type: 'application/pdf' })).toBe(false);
});

test('an image is drawn with a long edge of at most 2000 px, and never larger than it is', () => {
  expect(fitWithin(4_000, 1_000)).toEqual({ width: 2_000, height: 500 });
  expect(fitWithin(1_000, 8_000)).toEqual({ width: 250, height: 2_000 });
  expect(fitWithin(300, 200)).toEqual({ width: 300, height: 200 });
  expect(fitWithin(9_000, 1)).toEqual({ width: 2_000, height: 1 });
});

test('files that were not attached are named', () => {
  expect(describeLeftOut([], [])).toBeNull();
  expect(describeLeftOut([{ name: 'a.pdf' }, { name: 'b.txt' }], [{ name: 'c.heic' }])).toEqual({
    title: 'Not Attached',
    description:
      "You can attach images only, so we left this out: a.pdf, b.txt\nThis browser can't read c.heic. Attach it as a JPEG or PNG.",
  });
});
