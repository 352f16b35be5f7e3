import { expect, test } from 'vitest';
import { parseClaim } from './claim.ts';

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
  expect(parseClaim(object)).toEqual(claim);
});

test('drops invalid ids from a text of ids', () => {
  const ids = `A7 ${'B'.repeat(17)}1 B3`;
  expect(parseClaim({ agree: ['It is so.', ids] })).toEqual(agreed);
});

test.each([
  [{ agree: ['It is so.'] }],
  [{ agree: 'It is so.' }],
  [{ only: ['It is so.', 7] }],
  [{ disagree: 'When', stances: [['Yes.']] }],
  [{ agree: ['It is so.', 'A1 '.repeat(1_000)] }],
  [['agree', 'A1']],
  [null],
])('%j is no claim', (object) => {
  expect(parseClaim(object)).toBeNull();
});
