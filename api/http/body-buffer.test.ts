import { expect, test } from 'vitest';
import { createBodyBudget } from './body-budget.ts';
import { createBodyBuffer } from './body-buffer.ts';

const mebibyte = 1024 * 1024;

test('allocates the announced size only after more bytes than text may have', () => {
  const share = createBodyBudget().open([]);
  const buffer = createBodyBuffer(share, 30 * mebibyte);
  const memory = () => buffer.bytes.buffer.byteLength / mebibyte;
  buffer.add(Buffer.alloc(3 * mebibyte, 'a'));
  expect(memory()).toBe(4);
  buffer.add(Buffer.alloc(2 * mebibyte, 'b'));
  expect(memory()).toBe(30);
  expect(buffer.bytes.length).toBe(5 * mebibyte);
  expect(buffer.bytes.indexOf('b')).toBe(3 * mebibyte);
  expect(buffer.bytes.includes(0)).toBe(false);
  expect(share.bytes).toBe(30 * mebibyte);
});
