import { expect, test } from 'vitest';
import { grounded } from '../testing/corpus/grounded.ts';
import { heldOut } from '../testing/corpus/held-out.ts';
import { readNotations } from '../testing/corpus/read-notations.ts';
import type { Statement } from '../testing/corpus/statement.ts';
import { groundSentence } from './ground-sentence.ts';
import { readKnown } from './known.ts';

function isGrounded({ question, said }: Statement, sentence: string): boolean {
  const texts = [question, said];
  return groundSentence(sentence, { texts, known: readKnown(texts) }).length === 0;
}

function listWrongAccepted(statements: readonly Statement[]): string[] {
  return statements.filter((each) => isGrounded(each, each.wrong)).map(({ wrong }) => wrong);
}

test.each(grounded)('a sentence that its units support is grounded: $said — $also', (statement) => {
  expect(isGrounded(statement, statement.also)).toBe(true);
});

test('finds what the units do not say, except differences in meaning', () => {
  expect(listWrongAccepted(grounded)).toEqual([
    'Google developed TypeScript in 2012.',
    'Deno serves 10,000 requests per second.',
    'Aspirin is safe for children.',
  ]);
});

test('misjudges one in twenty of the held-out statements', () => {
  const lost = heldOut.filter((each) => !isGrounded(each, each.also)).map(({ also }) => also);
  expect(lost).toEqual([]);
  expect(listWrongAccepted(heldOut)).toEqual(['Dortmund beat Real Madrid 2-0 in London.']);
});

test.each([
  ['notations', 1 / 30],
  ['held-out-notations', 1 / 80],
] as const)('of %s few honest ones are lost, and few wrong ones accepted', (name, mostLost) => {
  const statements = readNotations(name);
  const lost = statements.filter((each) => !isGrounded(each, each.also));
  expect(lost.length / statements.length).toBeLessThanOrEqual(mostLost);
  expect(listWrongAccepted(statements).length / statements.length).toBeLessThanOrEqual(1 / 20);
});

test.each([
  ['Take 500 mg twice a day.', 'The dose is 500 g.', '500'],
  ['It takes 30 minutes.', 'It needs 30 hours.', '30'],
  ['It costs $20.', 'It costs 20 €.', '20'],
  ['由Google开发的。', '由Microsoft开发的。', 'Microsoft'],
])('a measure and a name of another kind are found: %s %s', (units, sentence, found) => {
  const known = readKnown([units]);
  expect(groundSentence(sentence, { texts: [units], known })).toEqual([found]);
});

test.each([
  ['130 g por xícara dão 260 g.', []],
  ['130 g por xícara dão 390 g.', ['390']],
  ['2 xícaras dão 260 g.', ['260']],
])(
  'an amount is given where the sentence tells its parts and how often is known: %s',
  (said, found) => {
    const texts = ['Quanto pesam 2 xícaras de farinha?', 'Uma xícara tem 130 g.'];
    expect(groundSentence(said, { texts, known: readKnown(texts) })).toEqual(found);
  },
);

test('a term in quotation marks may be that of another line, a whole sentence may not', () => {
  const other = 'Almost the whole brain is at work, in every hour of day and night.';
  const unit = 'Not all neurons fire at once.';
  const known = readKnown([other, unit]);
  const find = (words: string) => groundSentence(words, { texts: [unit], known });
  expect(find('"Almost the whole brain" does not mean that all neurons fire at once.')).toEqual([]);
  expect(find('It says: "at work, in every hour of day and night".')).toHaveLength(1);
  expect(find('"Half of the brain" does not mean that.')).toEqual(['Half of the brain']);
});
