import { describe, expect, test } from 'vitest';
import { replyBounds, WholeLines } from './whole-lines.ts';

const piece = (bytes: number, text = 'x') => Buffer.alloc(bytes, text);
const fill = (bytes: number, text?: string) => {
  const lines = new WholeLines();
  let added = 0;
  let isBounded = true;
  for (; isBounded && added < bytes; added += 64 * 1024)
    isBounded = lines.add(piece(64 * 1024, text));
  return { lines, added, isBounded };
};

test('gives lines once they have ended, however they were cut', () => {
  const text = 'data: ä\r\n\ndata: two\n\nrest';
  const bytes = Buffer.from(text);
  for (let cut = 1; cut < bytes.byteLength; cut += 1) {
    const lines = new WholeLines();
    let given = '';
    for (let at = 0; at < bytes.byteLength; at += cut) {
      lines.add(bytes.subarray(at, at + cut));
      const taken = lines.take().toString();
      expect(taken === '' || /[\r\n]$/.test(taken)).toBe(true);
      given += taken;
    }
    lines.end();
    expect(given + lines.take().toString()).toBe(text);
  }
});

describe('a reply is out of bounds', () => {
  test('with one line that does not end', () => {
    const { lines, added, isBounded } = fill(30 * 1024 * 1024);
    expect(isBounded).toBe(false);
    expect(added).toBeLessThanOrEqual(replyBounds.lineBytes + 64 * 1024);
    lines.end();
  });

  test('with too many lines', () => {
    const { added, isBounded } = fill(30 * 1024 * 1024, 'data: {}\n\n');
    expect(isBounded).toBe(false);
    expect(added).toBeLessThan(10 * replyBounds.lines);
  });

  test('with too many bytes', () => {
    expect(fill(replyBounds.bytes, `${'x'.repeat(1_000)}\n`).isBounded).toBe(true);
    expect(fill(replyBounds.bytes + 1, `${'x'.repeat(1_000)}\n`).isBounded).toBe(false);
  });

  test('when unfinished lines of all calls take too much, but only calls that take much', () => {
    const all = Array.from({ length: 40 }, () => fill(2 * 1024 * 1024));
    const greedy = all.filter(({ isBounded }) => !isBounded);
    expect(greedy.length).toBeGreaterThan(0);
    const honest = new WholeLines();
    expect(honest.add(piece(replyBounds.fairBytes))).toBe(true);
    for (const { lines } of [...all, { lines: honest }]) lines.end();
    expect(fill(2 * 1024 * 1024).isBounded).toBe(true);
  });
});

test('the longest line in the smallest pieces is one line', () => {
  const lines = new WholeLines();
  for (let count = 0; count < 5_000; count += 1) lines.add(piece(1));
  lines.add(piece(1, '\n'));
  expect(lines.take().byteLength).toBe(5_001);
});
