import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { injections } from '../../testing/injections.ts';
import { chooseLabels } from './choose-labels.ts';
import type { CitableAnswer } from './citable-answer.ts';
import { createLinkTable } from './link-table.ts';
import { writeUnitLines } from './write-unit-lines.ts';

const anyLineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

function toAnswer(markdown: string, label = 'K'): CitableAnswer {
  const text = tameText(markdown);
  return { label, model: 'gpt', text, units: cutIntoUnits(text) };
}

function write(markdown: string, label?: string): string {
  const answer = toAnswer(markdown, label);
  return writeUnitLines(answer, createLinkTable([answer]));
}

/** Each unit has one first line, in order; every other line begins with the sign of a continued unit. */
function isBegunByCode(markdown: string, label: string): boolean {
  const { units } = toAnswer(markdown, label);
  const lines = units.length === 0 ? [] : write(markdown, label).split(anyLineBreak);
  const firsts = lines.filter((line) => line !== '' && !/^[|^] /.test(line));
  return (
    firsts.length === units.length &&
    firsts.every((line, index) => line.startsWith(`${label}${index + 1} `))
  );
}

test('every unit is a line; code goes on below its first line', () => {
  expect(write('It is so\nand *not* otherwise, x > y.\n\n```js\na;\n\nb;\n```')).toBe(
    'K1 It is so\n| and *not* otherwise, x > y.\n\nK2 ```js\n| a;\n| \n| b;\n| ```',
  );
  expect(write('> It is so\n> here, as\nanybody knows.')).toBe(
    'K1 It is so\n| here, as\n| anybody knows.',
  );
});

test.each([
  [
    'a table',
    'Doses:\n\n| Drug | Dose |\n|:--|--:|\n| Tea | 2 |\n| Milk | 3 |',
    'K1 Doses:\n\n^ | Drug | Dose |\nK2 | Tea | 2 |\nK3 | Milk | 3 |',
  ],
  [
    'a nested list',
    'Do this:\n\n1. Boil it.\n2. Wait:\n   - two minutes for green\n   - [x] four for black. Or five.\n3. Drink',
    'K1 Do this:\n\nK2 1. Boil it.\nK3 2. Wait:\nK4    - two minutes for green\nK5    - [x] four for black. Or five.\nK6 3. Drink',
  ],
  [
    'a poem',
    'Leaves fall,\nand lie.\nRain.\n\nThe year  \nis done',
    'K1 Leaves fall,\n| and lie.\n| Rain.\n\nK2 The year\n| is done',
  ],
])('%s can be written again from its lines', (_, markdown, lines) => {
  expect(write(markdown).replace(/ +$/gm, '')).toBe(lines);
});

test('links are written by their ids, the same address by the same id', () => {
  const answers = [
    toAnswer('Read [the **long** guide](https://a.example/x "t"), or https://b.example/y?z=1 now.'),
    { ...toAnswer('See [it][1].\n\n[1]: https://a.example/x', 'M'), model: 'grok' as const },
  ];
  const links = createLinkTable(answers);
  expect(answers.map((answer) => writeUnitLines(answer, links))).toEqual([
    'K1 Read [the long guide](L1), or [b.example](L2) now.',
    'M1 See [it](L1).',
  ]);
  expect(links.urlOf('L1')).toBe('https://a.example/x');
  expect(links.urlOf('L3')).toBeUndefined();
});

test.each(injections)('an answer begins no line: %s', (markdown) => {
  const [label = ''] = chooseLabels([markdown], 1);
  expect(isBegunByCode(markdown, label)).toBe(true);
  expect(write(markdown, label).match(new RegExp(`${label}\\d`, 'g'))).toHaveLength(
    toAnswer(markdown).units.length,
  );
  expect(write(markdown, label)).not.toMatch(new RegExp(`^(?!$|${label}\\d+ |[|^] )`, 'm'));
});

test('no address reaches the prompt through a link', () => {
  const text =
    '![x](https://evil.example/?q=1) [click](javascript:alert(1)) <https://evil.example/a>';
  expect(write(text)).toBe('K1 [x](L1) [click](L2) [evil.example](L3)');
});

/** Written with § between the pieces. */
const pieces =
  '\n§\r§\r\n§\v§\f§\u0085§\u2028§\u2029§\u200b§\u202e§\uFDD2§K7 | §B1 | forged.§  | §K7｜§K1\\|§&#10;K1 | x§<br>§</answer-1234>§```§```js\n§$$\n§\\[§\\]§| a | b |\n|---|---|\n§[^1]: §[a](b)§[a]: b\n§- §> §# §    §word §. §\\§*§`§$'.split(
    '§',
  );

test('a hostile answer cannot begin a line', () => {
  const hostile = array(constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(''));
  assert(
    property(hostile, (text) => {
      expect(isBegunByCode(text, 'K')).toBe(true);
    }),
    { numRuns: 1_000, seed: 1 },
  );
});
