import { expect, test } from 'vitest';
import { findSides, grade } from './grade.ts';
import type { ClosedItem, ConflictItem } from './item.ts';

const lettered: ClosedItem = { kind: 'closed', question: '?', right: { letter: 'B' } };
const worded: ClosedItem = { kind: 'closed', question: '?', right: { words: 'the 1,500 Éclairs' } };

test.each([
  ['B', 'right'],
  ['B) Nothing happens.', 'right'],
  ['**B.** Nothing happens.', 'right'],
  ['(B) Nothing', 'right'],
  ['The right answer is B, since …', 'right'],
  ['The correct option: **B**', 'right'],
  ['C) You die.', 'C'],
  ['A lot of people think so.', 'A'],
  ['Nobody knows.', null],
  ['', null],
])('by letter: %j is %j', (text, choice) => {
  expect(grade(lettered, text)).toBe(choice);
});

test.each([
  ['1500 eclairs, as far as known.', 'right'],
  ['**The 1,500 éclairs**', 'right'],
  ['1,501 éclairs', '1501 eclairs'],
  ['21,500 éclairs', '21500 eclairs'],
  ['', null],
])('by words: %j is %j', (text, choice) => {
  expect(grade(worded, text)).toBe(choice);
});

test.each([
  ['It was 1912 by one source and 1913 by another.', 'both'],
  ['It was 1912.', 'one'],
  ['It is not known; 19123 is no year.', 'none'],
] as const)('%j names %s of the sides', (text, named) => {
  const sides: ConflictItem['sides'] = [
    { text: 'In 1912.', says: '1912' },
    { text: 'In 1913.', says: '1913' },
  ];
  expect(findSides({ kind: 'conflict', question: '?', sides }, text)).toBe(named);
});
