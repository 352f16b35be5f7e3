import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { expect, test } from 'vitest';
import { type Fact, factLanguages, facts } from '../testing/corpus/facts.ts';
import { checkLines } from './check-lines.ts';
import { type CitableAnswer, indexUnits } from './citable-answer.ts';
import type { ClaimedLines } from './claimed-lines.ts';
import { readKnown } from './find-names.ts';
import type { CheckedAgainst } from './line-checks.ts';

const models = ['gemini', 'claude', 'gpt', 'grok'] as const;
const labels = ['K', 'M', 'P', 'Q'];
const none: ClaimedLines = { agree: [], disagree: [], only: [] };

function createAgainst(question: string, texts: readonly string[]): CheckedAgainst {
  const answers: CitableAnswer[] = texts.map((text, index) => {
    const [model = 'gpt', label = ''] = [models[index], labels[index]];
    return { label, model, text, units: cutIntoUnits(text) };
  });
  return { units: indexUnits(answers), question, known: readKnown([question, ...texts]) };
}

function toReasons(claimed: Partial<ClaimedLines>, against: CheckedAgainst): string[] {
  return checkLines({ ...none, ...claimed }, against).dropped.map(({ reason }) => reason);
}

const numbers = /\p{Nd}+(?:[.,]\p{Nd}+)*/u;
const names =
  /(?<=\P{Lu})(?<![\p{Lu}\p{Ll}])\p{Lu}\p{Ll}{2,}(?!.*(?<![\p{Lu}\p{Ll}])\p{Lu}\p{Ll}{2,})/u;
const months = /mars|octubre|giugno/u;
const monthOf: Readonly<Record<string, string>> = {
  mars: 'avril',
  octubre: 'enero',
  giugno: 'maggio',
};

/** Each as another would write the same. */
const honestly: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => words.replace(/[.。।]$/u, ''),
  (words) => `**${words}**`,
  (words) => words.replace(/(\p{Nd})[.,](\p{Nd}{3})/u, '$1$2'),
  (words) => words.replace(numbers, '**$&**'),
];

/** Each says something else. A first figure and a last one are changed, so that no notation hides it. */
const misleadingly: readonly ((words: string) => string)[] = [
  (words) => words.replace(/\p{Nd}/u, (figure) => String((Number(figure) % 9) + 1)),
  (words) => words.replace(/\p{Nd}(?=\P{Nd}*$)/u, (figure) => String((Number(figure) + 3) % 10)),
  (words) => words.replace(numbers, (number) => `${number}7`),
  (words) => words.replace(names, 'Nokia'),
  (words) => words.replace(names, 'Zürich'),
  (words) => words.replace(months, (month) => monthOf[month] ?? month),
];

function toAgreement(point: string, units: readonly string[] = ['K1', 'M1']) {
  return { agree: [{ point, units }] };
}

function listClaims(changes: readonly ((words: string) => string)[], changed: boolean) {
  return facts.flatMap((fact) =>
    [fact.said, fact.also].flatMap((words) =>
      changes
        .map((change) => change(words))
        .filter((point) => !changed || point !== words)
        .map((point) => ({ fact, point })),
    ),
  );
}

function against({ question, said, also }: Fact): CheckedAgainst {
  return createAgainst(question, [said, also]);
}

test('the facts are in at least twelve languages', () => {
  expect(factLanguages.length).toBeGreaterThanOrEqual(12);
});

test('no honest point is lost', () => {
  const claims = listClaims(honestly, false);
  expect(claims.length).toBeGreaterThanOrEqual(300);
  const lost = claims.filter(
    ({ fact, point }) => toReasons(toAgreement(point), against(fact)).length > 0,
  );
  expect(lost.map(({ point }) => point)).toEqual([]);
});

test('no point with another number, name or month is kept', () => {
  const claims = listClaims(misleadingly, true);
  expect(claims.length).toBeGreaterThanOrEqual(300);
  const kept = claims.filter(
    ({ fact, point }) => toReasons(toAgreement(point), against(fact)).length === 0,
  );
  expect(kept.map(({ point }) => point)).toEqual([]);
});

test.each([
  ['a lost "not"', 'Aspirin is safe for children.', 'Aspirin is not safe for children.'],
  ['swapped roles', 'Visa was bought by Plaid.', 'Plaid was bought by Visa.'],
  ['a lost condition', 'You may take it.', 'You may take it only if a doctor says so.'],
  ['another direction', 'The price of it rises.', 'The price of it falls.'],
])('differences in meaning are left to the cross-check: %s', (_, point, said) => {
  expect(toReasons(toAgreement(point), createAgainst('?', [said, said]))).toEqual([]);
});

const colours = createAgainst('Which colour is it?', [
  'It is red all over. It weighs 5 kg. It is new.',
  'It is red all over. It weighs 5 kg.',
  'It is blue all over. It weighs 7 kg.',
]);

test.each([
  ['no words', { agree: [{ point: ' — ', units: ['K1', 'M1'] }] }, 'empty'],
  ['one model', { agree: [{ point: 'It is red.', units: ['K1', 'K2'] }] }, 'too_few_models'],
  [
    'units that are none',
    { agree: [{ point: 'It is red.', units: ['K1', 'M9', 'Z1'] }] },
    'too_few_models',
  ],
  ['no units', { only: [{ point: 'It is red.', units: [] }] }, 'too_few_models'],
  ['two models', { only: [{ point: 'It is red.', units: ['K1', 'M1'] }] }, 'several_models'],
  [
    'a number of no unit',
    { agree: [{ point: 'It weighs 6 kg.', units: ['K2', 'M2'] }] },
    'ungrounded',
  ],
  [
    'a number of another unit',
    { agree: [{ point: 'It weighs 5 kg.', units: ['K1', 'M1'] }] },
    'ungrounded',
  ],
])('a line with %s is dropped', (_, claimed, reason) => {
  expect(toReasons(claimed, colours)).toEqual([reason]);
});

function toDisagreement(...stances: readonly (readonly [string, readonly string[]])[]) {
  return {
    topic: 'Its colour',
    kind: 'fact',
    stances: stances.map(([stance, units]) => ({ stance, units })),
    whatWouldSettleIt: ' ',
  };
}

test('a disagreement has two stances of different models', () => {
  const sound = toDisagreement(['It is red.', ['K1', 'M1', 'M1', 'X1']], ['It is blue.', ['P1']]);
  const { disagree, dropped } = checkLines({ ...none, disagree: [sound] }, colours);
  expect(dropped).toEqual([]);
  expect(disagree).toMatchObject([
    { stances: [{ units: ['K1', 'M1'] }, { units: ['P1'] }], whatWouldSettleIt: null },
  ]);
});

test.each([
  ['of one model', toDisagreement(['It is red.', ['K1']], ['It is new.', ['K3']])],
  ['on the same units', toDisagreement(['It is red.', ['K1', 'P1']], ['It is blue.', ['P1']])],
  ['in the same words', toDisagreement(['It is red.', ['K1']], ['It is red!', ['P1']])],
  ['without words', toDisagreement(['It is red.', ['K1']], ['', ['P1']])],
  ['of which one is ungrounded', toDisagreement(['It is red.', ['K1']], ['It has 9.', ['P1']])],
])('two stances %s are no disagreement', (_, claimed) => {
  expect(toReasons({ disagree: [claimed] }, colours)).toEqual(['too_few_stances']);
});

test('a matter is not both agreed and disputed', () => {
  const disagree = [toDisagreement(['It is red.', ['K1', 'M1']], ['It is blue.', ['P1']])];
  const claim = (point: string, units: readonly string[]) =>
    toReasons({ disagree, agree: [{ point, units }] }, colours);
  expect(claim('It has one colour.', ['K1', 'P1'])).toEqual(['disputed']);
  expect(claim('It is red', ['K1', 'M1'])).toEqual(['disputed']);
  expect(claim('It weighs 5 kg.', ['K2', 'M2'])).toEqual([]);
});

test('a point is kept once, and eight of a kind', () => {
  const texts = ['a', 'b'].map((end) => 'bcdefghijk'.replace(/./g, `It is so by the $&. ${end}. `));
  const units = ['K1', 'M1'];
  const points = Array.from('bcdefghijk', (letter) => ({ point: `So by the ${letter}`, units }));
  const doubled = { point: 'so by the «b»!', units };
  const checked = checkLines({ ...none, agree: [doubled, ...points] }, createAgainst('?', texts));
  expect(checked.agree).toHaveLength(8);
  expect(checked.dropped).toEqual([
    { kind: 'agree', index: 1, reason: 'doubled' },
    { kind: 'agree', index: 9, reason: 'too_many' },
    { kind: 'agree', index: 10, reason: 'too_many' },
  ]);
});

test('units of an answer that may support nothing are ignored', () => {
  const units = new Map([...colours.units].filter(([id]) => !id.startsWith('M')));
  expect(toReasons(toAgreement('It is red.'), { ...colours, units })).toEqual(['too_few_models']);
});
