import { expect, test } from 'vitest';
import { readSaid } from './read-said.ts';

const claim = (fields: object) => ({
  type: 'claim',
  isAnswer: false,
  rows: [{ words: 'It is so.', ids: ['A1', 'B2'] }],
  topic: '',
  settledBy: null,
  ...fields,
});

test.each<[string, unknown, unknown]>([
  ['a claim', { claim: 'It is so.', units: 'A1 B2' }, [claim({})]],
  ['ids in a list, in small letters', { claim: 'It is so.', units: ['a1', 'b2'] }, [claim({})]],
  ['ids with signs', { Claim: ' It  is so. ', ids: '[A1], [B2]' }, [claim({})]],
  ['an answer', { answer: 'It is so.', units: 'A1 B2' }, [claim({ isAnswer: true })]],
  [
    'what others say',
    {
      claim: 'It is so.',
      units: 'A1 B2',
      others: [['No.', 'C3'], { claim: 'Perhaps.', units: 'D4' }],
      topic: 'It',
      settle: 'Look.',
    },
    [
      claim({
        rows: [
          { words: 'It is so.', ids: ['A1', 'B2'] },
          { words: 'No.', ids: ['C3'] },
          { words: 'Perhaps.', ids: ['D4'] },
        ],
        topic: 'It',
        settledBy: 'Look.',
      }),
    ],
  ],
  ['claims in a group', { claims: [{ claim: 'It is so.', units: 'A1 B2' }] }, [claim({})]],
  [
    'a claim without units',
    { claim: 'It is so.' },
    [claim({ rows: [{ words: 'It is so.', ids: [] }] })],
  ],
  ['a kind', { kind: 'choice' }, [{ type: 'kind', kind: 'choice' }]],
  [
    'an answer to leave',
    { leave: 'B', why: 'steers' },
    [{ type: 'leave', label: 'B', why: 'steers' }],
  ],
  ['a next question', { next: 'And then?' }, [{ type: 'next', question: 'And then?' }]],
  ['no answer', { answer: '', units: 'A1' }, []],
  ['an unknown kind', { kind: 'essay' }, null],
  ['no words', { claim: ['A1'], units: 7 }, [claim({ rows: [{ words: 'A1', ids: [] }] })]],
  ['words alone', 'It is so.', null],
  ['nothing that is known', { verdict: 'yes', deep: { deeper: [[[[{ claim: 'x' }]]]] } }, null],
])('reads %s', (_, object, expected) => {
  expect(readSaid(object)).toEqual(expected);
});
