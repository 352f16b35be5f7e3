import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { expect, test } from 'vitest';
import { type CitableAnswer, indexUnits } from '../units/citable-answer.ts';
import { readVerdicts } from './read-verdicts.ts';

const text = 'One is so here. Two is so here. Three is so here.';
const toAnswer = (label: string, model: CitableAnswer['model']): CitableAnswer => {
  return { label, model, text, units: cutIntoUnits(text) };
};
const answers = [toAnswer('A', 'claude'), toAnswer('B', 'gpt'), toAnswer('C', 'grok')];
const units = indexUnits(answers);
const rows = new Map([
  ['1', ['A1', 'B1']],
  ['2', ['C2']],
  ['s1', ['A1']],
]);

/** Returns a form such as `1: follows A1 contradicts B2`. */
function read(reply: string) {
  const { verdicts, unread } = readVerdicts(reply, { rows, answers, units });
  const idOf = new Map([...units].map(([id, { model, unit }]) => [`${model} ${unit.start}`, id]));
  const show = (cites: readonly { model: string; start: number; end: number }[]) =>
    cites
      .map(({ model, start, end }) => (end === 0 ? model : idOf.get(`${model} ${start}`)))
      .join();
  const shown = [...verdicts].map(
    ([row, { says, follows, contradicts, states }]) =>
      `${row} ${says} ${show(follows)}|${show(contradicts)}${states.map((row) => ` #${row}`).join('')}`,
  );
  return [...shown, `unread ${unread}`];
}

test.each<[string, string, readonly string[]]>([
  [
    'as asked',
    '1 follows A1 B2 contradicts C3\n2 nothing\ns1 follows',
    ['1 follows A1,B2|C3', '2 not_said |', 's1 follows |', 'unread 0'],
  ],
  [
    'in a list',
    '- 1. follows: A1, B2; contradicts: C3\n* **2**: says nothing\n- s1 – not said',
    ['1 follows A1,B2|C3', '2 not_said |', 's1 not_said |', 'unread 0'],
  ],
  [
    'as an echo',
    '1 A1 B1 | One is so | follows A1 B1\n2 | It contradicts it | nothing',
    ['1 follows A1,B1|', '2 not_said |', 'unread 1'],
  ],
  ['by labels', '1 follows A C contradicts B', ['1 follows A1,grok|B1', 'unread 2']],
  ['with a label and no words to show', '1 follows A1 contradicts C', ['unread 3']],
  ['with a word that looks like a label', '1 follows a part of B1', ['1 follows B1|', 'unread 2']],
  [
    'with claims that a passage states',
    's1 follows B2 #1 #2 #99',
    ['s1 follows B2| #1 #2', 'unread 3'],
  ],
  ['with contradictions alone', '1 contradicts B1', ['1 contradicts |B1', 'unread 2']],
  ['with an answer on both sides', '1 follows A1 B1 contradicts B2', ['1 follows A1|', 'unread 2']],
  ['with one answer alone, on both sides', '1 follows A1 contradicts A2', ['unread 3']],
  ['with unknown ids', '1 follows A1 A99 Z1', ['1 follows A1|', 'unread 4']],
  ['for rows that nobody asked about', '7 follows A1\n1 follows A1', ['1 follows A1|', 'unread 3']],
  ['twice', '1 follows A1\n1 contradicts A1', ['unread 3']],
  ['repeated', '1 follows A1\n1 follows A1', ['1 follows A1|', 'unread 2']],
  ['denied', '1 does not follow A1\ns1 doesn’t follow', ['unread 3']],
  ['without a line', '1 follows\n2 contradicts', ['unread 3']],
  ['of two minds on a passage', 's1 follows or contradicts', ['unread 3']],
  ['in prose', 'I think that 1 follows from A1.', ['unread 3']],
])('verdicts %s', (_, reply, expected) => {
  expect(read(reply)).toEqual(expected);
});
