import { expect, test } from 'vitest';
import { createTurnId, isTurnId, mostPlaces, toCell, toPlace } from './ids.ts';

test('turn ids are 22 URL-safe characters, and never repeat', () => {
  const ids = Array.from({ length: 5_000 }, () => createTurnId());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(isTurnId(id)).toBe(true);
});

test('turn ids use their whole alphabet', () => {
  const used = new Set(Array.from({ length: 2_000 }, () => createTurnId()).join(''));
  expect(used.size).toBe(64);
});

test('a turn id says where its content and its jobs are, and nothing else follows from that', () => {
  const places = Array.from({ length: mostPlaces }, (_, place) => place);
  const ids = places.map((place) => createTurnId(place, mostPlaces - 1 - place));
  expect(ids.map(toPlace)).toEqual(places);
  expect(ids.map(toCell)).toEqual(places.toReversed());
  expect(ids.every(isTurnId)).toBe(true);
  expect([toPlace(createTurnId()), toCell(createTurnId())]).toEqual([0, 0]);
  expect(() => createTurnId(mostPlaces)).toThrow('no such place');
  expect(() => createTurnId(0, mostPlaces)).toThrow('no such place');
});

test.each([undefined, null, 7, '', 'short', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}:`])(
  'does not take %j for a turn id',
  (value) => {
    expect(isTurnId(value)).toBe(false);
  },
);
