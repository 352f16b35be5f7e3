import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { marks } from '../../ui/lib/strings.ts';
import type { Names } from '../../ui/models/names.ts';
import { type CitedAnswers, readCited } from '../cited-answers.ts';

/** The footnotes of a document. Each text occurs once; the numbers follow the first references. */
export interface Footnotes {
  /** Returns references to cited passages. */
  readonly cite: (cites: readonly Cited[]) => string;
  /** Returns the reference to a remark. */
  readonly remark: (markdown: string) => string;
  readonly list: () => readonly string[];
}

const mostCharacters = 400;

export function createFootnotes(answers: CitedAnswers, { shortNameOf }: Names): Footnotes {
  const numbers = new Map<string, number>();
  const remark = (markdown: string) => {
    const number = numbers.get(markdown) ?? numbers.size + 1;
    numbers.set(markdown, number);
    return `[^${number}]`;
  };
  const citeOne = (cited: Cited) => {
    const words = readCited(answers, cited);
    if (words === '') return '';
    const kept =
      words.length > mostCharacters ? `${words.slice(0, mostCharacters).trimEnd()}…` : words;
    return remark(marks.labelled(shortNameOf(cited.model), marks.quoted(escapeWords(kept))));
  };
  return {
    remark,
    cite: (cites) => [...new Set(inOrder(cites).map(citeOne))].join(''),
    list: () => [...numbers].map(([markdown, number]) => `[^${number}]: ${markdown}`),
  };
}

/** Sorts by model, in the panel's order. */
function inOrder(cites: readonly Cited[]): readonly Cited[] {
  return modelKeys.flatMap((model) => cites.filter((cited) => cited.model === model));
}

/** Escapes plain words for Markdown, so that not even an address among them becomes a link. */
export function escapeWords(words: string): string {
  return words
    .replace(/[\\`*[\]<|~$@]|:(?=\/\/)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^[#>+-]/, '\\$&');
}
