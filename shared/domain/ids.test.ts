import { expect, test } from 'vitest';
import { createTurnId, isTurnId } from './ids.ts';

test('turn ids are 22 URL-safe characters, and never repeat', () => {
  const ids = Array.from({ length: 5_000 }, () => createTurnId());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(isTurnId(id)).toBe(true);
});

test('turn ids use their whole alphabet', () => {
  const used = new Set(Array.from({ length: 2_000 }, () => createTurnId()).join(''));
  expect(used.size).toBe(64);
});

test('to a process of the version before, every turn is in its first store and its first queues', () => {
  expect(createTurnId()).toMatch(/AA$/);
});

test.each([undefined, null, 7, '', 'short', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}:`])(
  'does not take %j for a turn id',
  (value) => {
    expect(isTurnId(value)).toBe(false);
  },
);
