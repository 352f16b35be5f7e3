import { type Fact, facts } from '@quartet/worker/testing/corpus/facts.ts';
import { measured } from '@quartet/worker/testing/corpus/measured.ts';
import { qualified } from '@quartet/worker/testing/corpus/qualified.ts';
import type { Statement } from '@quartet/worker/testing/corpus/statement.ts';
import { forms, type Item, toEntry, toOtherStance, type VerdictTable } from './judge-item.ts';

type Change = (words: string) => string;

const numbers = /\p{Nd}+(?:[.,]\p{Nd}+)*/u;
const properName =
  /(?<=\P{Lu})(?<![\p{Lu}\p{Ll}])\p{Lu}\p{Ll}{2,}(?!.*(?<![\p{Lu}\p{Ll}])\p{Lu}\p{Ll}{2,})/u;

/** Each as another would write the same. */
const honest: readonly Change[] = [
  (words) => words,
  (words) => words.replace(/[.。।]$/u, ''),
  (words) => words.replace(/(\p{Nd})[.,](\p{Nd}{3})/u, '$1$2'),
];

/** Each says something else: another digit, name, month or unit of measure. */
const misleading: readonly Change[] = [
  (words) => words.replace(/\p{Nd}/u, (figure) => String((Number(figure) % 9) + 1)),
  (words) => words.replace(/\p{Nd}(?=\P{Nd}*$)/u, (figure) => String((Number(figure) + 3) % 10)),
  (words) => words.replace(numbers, (number) => `${number}7`),
  (words) => words.replace(properName, 'Nokia'),
  (words) =>
    swap(words, { mars: 'avril', octubre: 'enero', giugno: 'maggio' }, /mars|octubre|giugno/u),
  (words) => swap(words, { km: 'm', m: 'km' }, /(?<=\p{Nd} ?)(?:km|m)(?!\p{L})/u),
  (words) =>
    swap(
      words,
      { euros: 'dollars', Euro: 'Dollar', euro: 'dollari', reais: 'euros', рублей: 'долларов' },
      /euros|[Ee]uro|reais|рублей/u,
    ),
];

function swap(words: string, others: Readonly<Record<string, string>>, of: RegExp): string {
  return words.replace(of, (found) => others[found] ?? found);
}

function listOfFact({ question, said, also }: Fact, changes: readonly Change[], isWrong: boolean) {
  return forms.flatMap((form) =>
    changes
      .map((change) => change(said))
      .filter((claim) => !isWrong || claim !== said)
      .map((claim): Item => ({ question, said: [said, also], claim, form })),
  );
}

/** Claims that say something else than what they cite: a word or a measure is cut, added or changed. */
function listWrong(statements: readonly Statement[]): Item[] {
  return statements.flatMap(({ question, said, also, wrong }) =>
    forms.flatMap((form): Item[] => [
      { question, said: [said, also], claim: wrong, form },
      { question, said: [wrong, `${wrong} —`], claim: also, form },
    ]),
  );
}

function listRight(statements: readonly Statement[]): Item[] {
  return statements.flatMap(({ question, said, also }) =>
    forms.flatMap((form) =>
      [said, also].map((claim): Item => ({ question, said: [said, also], claim, form })),
    ),
  );
}

export const otherMeasureItems: readonly Item[] = listWrong(measured);

export const misleadingItems: readonly Item[] = [
  ...facts.flatMap((fact) => listOfFact(fact, misleading, true)),
  ...listWrong(qualified),
  ...otherMeasureItems,
];

export const honestItems: readonly Item[] = [
  ...facts.flatMap((fact) => listOfFact(fact, honest, false)),
  ...listRight(qualified),
  ...listRight(measured),
];

/** Right about every item, and about nothing else. */
export const table: VerdictTable = new Map([
  ...toEntries(misleadingItems, 'contradicts'),
  ...toEntries(honestItems, 'follows'),
]);

function toEntries(items: readonly Item[], verdict: 'follows' | 'contradicts') {
  return items.flatMap(({ said, claim }) => [
    ...said.map((excerpt) => [toEntry(claim, excerpt), verdict] as const),
    [toEntry(toOtherStance(said), said[1]), 'follows'] as const,
  ]);
}
