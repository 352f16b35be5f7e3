import { expect, test } from 'vitest';
import { listClaims } from './claim.ts';

const agreed = { type: 'agree', point: 'It is so.', units: ['A7', 'B3'] };
const stances = [
  { stance: 'Yes.', units: ['A2'] },
  { stance: 'No.', units: ['B4', 'B5'] },
];

test.each<[object, object]>([
  [{ agree: ['It is so.', 'A7 B3'] }, agreed],
  [{ agree: ['It is so.', ['A7', 'B3']] }, agreed],
  [{ agree: ' It is\n so. ', units: 'A7, B3' }, agreed],
  [{ agree: 'It is so.', units: ['A7', 'B3'] }, agreed],
  [{ only: ['It is so.', 'A7'] }, { type: 'only', point: 'It is so.', units: ['A7'] }],
  [{ vote: ['Paris', 'A1 B2'] }, { type: 'vote', answer: 'Paris', units: ['A1', 'B2'] }],
  [
    {
      disagree: 'When',
      kind: 'number',
      stances: [
        ['Yes.', 'A2'],
        ['No.', 'B4 B5'],
      ],
      settle: 'Ask.',
    },
    { type: 'disagree', topic: 'When', kind: 'number', stances, whatWouldSettleIt: 'Ask.' },
  ],
  [
    { disagree: 'When', stances: [stances[0], ['No.', 'B4;B5']] },
    { type: 'disagree', topic: 'When', kind: 'fact', stances, whatWouldSettleIt: null },
  ],
])('%j is read, however its parts are written', (object, claim) => {
  expect(listClaims(object)).toEqual([claim]);
});

const only = { type: 'only', point: 'Alone.', units: ['C1'] };
const disagreement = {
  type: 'disagree',
  topic: 'When',
  kind: 'fact',
  stances,
  whatWouldSettleIt: null,
};

test.each<[string, object, readonly object[]]>([
  ['a type and its parts', { type: 'agree', point: 'It is so.', units: 'A7 B3' }, [agreed]],
  [
    'a kind and its parts',
    { kind: 'Agreement', statement: 'It is so.', ids: ['A7', 'B3'] },
    [agreed],
  ],
  ['parts within their type', { agree: { point: 'It is so.', cites: 'A7 B3' } }, [agreed]],
  ['capitals', { AGREE: ['It is so.', 'A7 B3'] }, [agreed]],
  ['another language', { Übereinstimmung: ['It is so.', 'A7 B3'] }, [agreed]],
  ['ids by themselves', { agree: ['It is so.', 'A7', 'B3'] }, [agreed]],
  [
    'claims in a list',
    { claims: [{ agree: ['It is so.', 'A7 B3'] }, { only: ['Alone.', 'C1'] }] },
    [agreed, only],
  ],
  ['claims by kind', { agree: [['It is so.', 'A7 B3']], only: [['Alone.', 'C1']] }, [agreed, only]],
  [
    'named claims by kind',
    {
      agreements: [{ point: 'It is so.', units: 'A7 B3' }],
      unique: [{ claim: 'Alone.', sources: ['C1'] }],
    },
    [agreed, only],
  ],
  [
    'all of it within another object',
    { comparison: { agree: [['It is so.', 'A7 B3']] } },
    [agreed],
  ],
  [
    'a disagreement in parts',
    {
      disagree: {
        topic: 'When',
        positions: [{ position: 'Yes.', ids: 'A2' }, ['No.', 'B4', 'B5']],
      },
    },
    [disagreement],
  ],
  [
    'disagreements in a list',
    {
      disagreements: [
        {
          topic: 'When',
          stances: [
            ['Yes.', 'A2'],
            ['No.', 'B4 B5'],
          ],
        },
      ],
    },
    [disagreement],
  ],
  ['a text for yes', { nothing: 'true' }, [{ type: 'nothing' }]],
])('%s: it is read as if it were written as asked', (_, object, claims) => {
  expect(listClaims(object)).toEqual(claims);
});

test('drops invalid ids from a text of ids', () => {
  const ids = `A7 ${'B'.repeat(17)}1 B3`;
  expect(listClaims({ agree: ['It is so.', ids] })).toEqual([agreed]);
});

test.each([
  [{ agree: ['It is so.'] }],
  [{ agree: 'It is so.' }],
  [{ only: ['It is so.', 7] }],
  [{ disagree: 'When', stances: [['Yes.']] }],
  [{ agree: ['It is so.', 'A1 '.repeat(1_000)] }],
  [['agree', 'A1']],
  [{ note: 'I compared them.' }],
  [{ type: 'agree', point: 'It is so.' }],
  [{ agree: [{ point: 'It is so.' }] }],
  [{ nothing: false }],
  [null],
])('%j is no claim', (object) => {
  expect(listClaims(object)).toEqual([]);
});
