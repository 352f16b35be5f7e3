import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { expect, test } from 'vitest';
import { type Fact, factLanguages, facts } from '../testing/corpus/facts.ts';
import { createLineChecker } from './check-lines.ts';
import { type CitableAnswer, indexUnits } from './citable-answer.ts';
import type { ClaimedDisagreement, ClaimedPoint } from './claimed-lines.ts';
import { readKnown } from './known.ts';
import type { CheckedAgainst } from './line-checks.ts';

const models = ['gemini', 'claude', 'gpt', 'grok'] as const;
const labels = ['K', 'M', 'P', 'Q'];

interface Claimed {
  readonly disagree?: readonly ClaimedDisagreement[];
  readonly agree?: readonly ClaimedPoint[];
  readonly only?: readonly ClaimedPoint[];
}

function createAgainst(question: string, texts: readonly string[]): CheckedAgainst {
  const answers: CitableAnswer[] = texts.map((text, index) => {
    const [model = 'gpt', label = ''] = [models[index], labels[index]];
    return { label, model, text, units: cutIntoUnits(text) };
  });
  return { units: indexUnits(answers), question, known: readKnown([question, ...texts]) };
}

/** What each claim becomes: a sound one, or the reason why it is none. */
function check({ disagree = [], agree = [], only = [] }: Claimed, against: CheckedAgainst) {
  const checker = createLineChecker(against);
  return [
    ...disagree.map((claim) => checker.disagree(claim)),
    ...agree.map((claim) => checker.agree(claim)),
    ...only.map((claim) => checker.only(claim)),
  ];
}

function toReasons(claimed: Claimed, against: CheckedAgainst): string[] {
  return check(claimed, against).filter((each) => typeof each === 'string');
}

/** True where the claim stands in its own words. */
function isKept(point: string, against: CheckedAgainst): boolean {
  const [claim] = check(toAgreement(point), against);
  return typeof claim === 'object' && 'point' in claim && claim.quoted === undefined;
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
  const lost = claims.filter(({ fact, point }) => !isKept(point, against(fact)));
  expect(lost.map(({ point }) => point)).toEqual([]);
});

test('no point with another number, name or month is kept', () => {
  const claims = listClaims(misleadingly, true);
  expect(claims.length).toBeGreaterThanOrEqual(300);
  const kept = claims.filter(({ fact, point }) => isKept(point, against(fact)));
  expect(kept.map(({ point }) => point)).toEqual([]);
});

test.each([
  ['a lost "not"', 'Aspirin is safe for children.', 'Aspirin is not safe for children.'],
  ['swapped roles', 'Visa was bought by Plaid.', 'Plaid was bought by Visa.'],
  ['a lost condition', 'You may take it.', 'You may take it only if a doctor says so.'],
  ['another direction', 'The price of it rises.', 'The price of it falls.'],
])('differences in meaning are left to the cross-check: %s', (_, point, said) => {
  expect(isKept(point, createAgainst('?', [said, said]))).toBe(true);
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
])('a line with %s is dropped', (_, claimed, reason) => {
  expect(toReasons(claimed, colours)).toEqual([reason]);
});

test.each([
  ['a number of no unit', 'It weighs 6 kg.', ['K2', 'M2'], 'It weighs 5 kg.'],
  ['a name of no unit', 'It is red, says Nokia.', ['K1', 'M1'], 'It is red all over.'],
])('a point with %s is said in the words of its shortest unit', (...[, point, units, own]) => {
  const [quoted] = units;
  expect(check({ agree: [{ point, units }] }, colours)).toEqual([{ point: own, units, quoted }]);
});

test('what is quoted has the words that lead to it, and the names of its columns', () => {
  const texts = [
    'Do not give it if your child:\n\n- has chickenpox\n',
    '| Drug | Tea | Milk |\n|---|---|---|\n| With chickenpox | 2 | 3 |\n\n| | Dose |\n|---|---|\n| Tea | 2 |\n',
  ];
  const against = createAgainst('?', texts);
  const only = (unit: string) => check({ only: [{ point: 'It has 99.', units: [unit] }] }, against);
  expect(only('K2')).toMatchObject([{ point: 'Do not give it if your child: has chickenpox' }]);
  expect(only('M1')).toMatchObject([{ point: 'With chickenpox · Tea: 2 · Milk: 3' }]);
  expect(only('M2')).toMatchObject([{ point: 'Tea · Dose: 2' }]);
});

test('what is quoted below long words keeps its own, and takes no name of a column that may be another', () => {
  const filler = ' and so on'.repeat(70);
  const texts = [
    `Never${filler} if your child:\n\n- has chickenpox\n`,
    `| Drug | Tea${filler} | Milk |\n|---|---|---|\n| With chickenpox | 2 | 3 |\n`,
  ];
  const against = createAgainst('?', texts);
  const only = (unit: string) => check({ only: [{ point: 'It has 99.', units: [unit] }] }, against);
  const point = expect.stringMatching(/^Never and so on .* … .* if your child: has chickenpox$/);
  expect(only('K2')).toMatchObject([{ point }]);
  expect(only('M1')).toMatchObject([{ point: 'With chickenpox · 2 · 3' }]);
});

test.each([
  ['in its paragraph', 'It is red.', true],
  ['in another one', 'It is new.', false],
])('a number in the sentence beside it, %s, stands there', (_, said, stands) => {
  const against = createAgainst('?', [`It weighs 5 kg. It is red.\n\nIt is new.`, 'It is red.']);
  const unit = said === 'It is red.' ? 'K2' : 'K3';
  const [claim] = check({ only: [{ point: 'It weighs 5 kg.', units: [unit] }] }, against);
  expect(claim).toMatchObject({ point: stands ? 'It weighs 5 kg.' : said });
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
  expect(check({ disagree: [sound] }, colours)).toMatchObject([
    {
      kept: {
        stances: [{ units: ['K1', 'M1'] }, { units: ['P1'] }],
        whatWouldSettleIt: null,
      },
      fallen: [],
    },
  ]);
});

test.each([
  ['Weigh it.', 'Weigh it.'],
  ['It is 5 kg by law.', 'It is 5 kg by law.'],
  ['The standard of 1984 says 6 kg.', null],
])('what would settle it is a way to find out, and brings in no fact: %s', (settle, shown) => {
  const claimed = {
    ...toDisagreement(['It is red.', ['K1']], ['It is blue.', ['P1']]),
    whatWouldSettleIt: settle,
  };
  expect(check({ disagree: [claimed] }, colours)).toMatchObject([
    { kept: { whatWouldSettleIt: shown } },
  ]);
});

test.each([
  ['of one model', toDisagreement(['It is red.', ['K1']], ['It is new.', ['K3']])],
  ['on the same units', toDisagreement(['It is red.', ['K1', 'P1']], ['It is blue.', ['P1']])],
  ['in the same words', toDisagreement(['It is red.', ['K1']], ['It is red!', ['P1']])],
])('two stances %s are no disagreement', (_, claimed) => {
  expect(toReasons({ disagree: [claimed] }, colours)).toEqual(['too_few_stances']);
});

test('a stance with a number of no unit is said in its own words', () => {
  const claimed = toDisagreement(['It is red.', ['K1']], ['It has 9.', ['P1']]);
  expect(check({ disagree: [claimed] }, colours)).toMatchObject([
    { kept: { stances: [{ stance: 'It is red.' }, { stance: 'It is blue all over.' }] } },
  ]);
});

test('what a stance says is not agreed as well; whether a point contradicts one is not for code', () => {
  const disagree = [toDisagreement(['It is red.', ['K1', 'M1']], ['It is blue.', ['P1']])];
  const claim = (point: string, units: readonly string[]) =>
    toReasons({ disagree, agree: [{ point, units }] }, colours);
  expect(claim('It has one colour.', ['K1', 'P1'])).toEqual([]);
  expect(claim('It is red', ['K1', 'M1'])).toEqual(['disputed']);
  expect(claim('It weighs 5 kg.', ['K2', 'M2'])).toEqual([]);
});

test('a point is kept once, and eight of a kind', () => {
  const texts = ['a', 'b'].map((end) => 'bcdefghijk'.replace(/./g, `It is so by the $&. ${end}. `));
  const units = ['K1', 'M1'];
  const points = Array.from('bcdefghijk', (letter) => ({ point: `So by the ${letter}`, units }));
  const doubled = { point: 'so by the «b»!', units };
  const checked = check({ agree: [doubled, ...points] }, createAgainst('?', texts));
  expect(checked.filter((each) => typeof each === 'object')).toHaveLength(8);
  expect([checked[1], checked[9], checked[10]]).toEqual(['doubled', 'too_many', 'too_many']);
});

test('units of an answer that may support nothing are ignored', () => {
  const units = new Map([...colours.units].filter(([id]) => !id.startsWith('M')));
  expect(toReasons(toAgreement('It is red.'), { ...colours, units })).toEqual(['too_few_models']);
});
