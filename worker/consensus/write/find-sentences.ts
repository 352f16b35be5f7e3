import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { Citation, Cited, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import { indexUnits } from '../../units/citable-answer.ts';
import { type CitedSentence, citeSentences } from '../../units/cite-sentences.ts';
import { groundSentence } from '../../units/ground-sentence.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import type { NumberedLine } from '../compare/lines.ts';

export interface WrittenText {
  /** Tamed. */
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** A sentence of the text and its citations, before any check. */
export interface FoundSentence extends CitedSentence {
  readonly words: string;
  /** The words as their reader sees them, below what leads to them. */
  readonly claim: string;
  /** The ids of the units that it cites. */
  readonly ids: readonly string[];
  readonly unfounded: readonly string[];
}

export function findSentences(
  { text, citations }: WrittenText,
  brief: ComposingBrief,
): FoundSentence[] {
  const idOf = createIds(brief);
  const units = indexUnits(brief.answers);
  return citeSentences(text, citations).map((sentence) => {
    const words = text.slice(sentence.start, sentence.end);
    const ids = sentence.cites.flatMap((one) => idOf(one) ?? []);
    const support = ids.flatMap((id) => {
      const cited = units.get(id);
      return cited ? [...cited.unit.lead, cited.text] : [];
    });
    const claim = [...sentence.lead, words].join(' › ');
    return { ...sentence, words, claim, ids, unfounded: findUnfounded(words, support, brief) };
  });
}

function findUnfounded(
  words: string,
  support: readonly string[],
  { question, answers, known }: ComposingBrief,
): string[] {
  // Code inserts the names of models.
  const models = answers.map(({ model }) => shortNames[model]);
  const texts = [question.text, ...models, ...support];
  return [...new Set(groundSentence(words, { texts, known }).map(({ text }) => text))];
}

/** Converts a sentence to its shown form, with the disputes of the current lines. */
export function toSentence(
  { start, end, cites, ids, unfounded }: FoundSentence,
  lines: readonly NumberedLine[],
  check: Sentence['check'],
): Sentence {
  const disputes = lines.filter(({ claim }) => isDisputed(claim, ids)).map(({ id }) => id);
  return { start, end, cites: [...cites], unfounded: [...unfounded], disputes, check };
}

function isDisputed({ type, item }: NumberedLine['claim'], cited: readonly string[]): boolean {
  return (
    type === 'disagree' && item.stances.some(({ units }) => units.some((id) => cited.includes(id)))
  );
}

/** Finds the id of a unit by its place. */
function createIds({ answers }: ComposingBrief): (cited: Cited) => string | undefined {
  const ids = new Map(
    answers.flatMap(({ label, model, units }) =>
      units.map(({ number, start, end }) => [toKey({ model, start, end }), `${label}${number}`]),
    ),
  );
  return (cited) => ids.get(toKey(cited));
}

function toKey({ model, start, end }: Cited): string {
  return `${model} ${start} ${end}`;
}
