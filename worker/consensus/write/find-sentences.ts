import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { Citation, Cited, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import { type CitableUnit, indexUnits, type UnitIndex } from '../../units/citable-answer.ts';
import { citeSentences } from '../../units/cite-sentences.ts';
import { groundSentence } from '../../units/ground-sentence.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import type { BookedLine } from '../compare/line-book.ts';
import type { Verdicts } from '../cross-check/read-verdicts.ts';
import type { CheckedClaim } from '../cross-check/write-cross-check.ts';

export interface WrittenText {
  /** Tamed. */
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** More sentences than these are not cross-checked. */
const mostChecked = 80;

/** The sentences of a text with what they rest on, before anybody else has looked at them. */
export function findSentences(
  { text, citations }: WrittenText,
  brief: ComposingBrief,
  lines: readonly BookedLine[],
): Sentence[] {
  const ids = createIds(brief);
  const units = indexUnits(brief.answers);
  return citeSentences(text, citations).map(({ start, end, cites }) => {
    const cited = cites.flatMap((one) => ids.get(toKey(one)) ?? []);
    return {
      start,
      end,
      cites: [...cites],
      unfounded: findUnfounded(text.slice(start, end), toSupport(cited, units), brief),
      disputes: lines.filter(({ claim }) => isDisputed(claim, cited)).map(({ id }) => id),
      check: cites.length > 0 ? 'pending' : 'unchecked',
    };
  });
}

function findUnfounded(
  sentence: string,
  support: readonly CitableUnit[],
  { question, answers, known }: ComposingBrief,
): string[] {
  const cited = support.flatMap(({ unit, text }) => [...unit.lead, text]);
  // Code itself puts the names of models in.
  const models = answers.map(({ model }) => shortNames[model]);
  const texts = [question.text, ...models, ...cited];
  return [...new Set(groundSentence(sentence, { texts, known }).map(({ text }) => text))];
}

function isDisputed({ type, item }: BookedLine['claim'], cited: readonly string[]): boolean {
  return (
    type === 'disagree' && item.stances.some(({ units }) => units.some((id) => cited.includes(id)))
  );
}

/** Each sentence that cites something, as a claim with one pair: all that it cites, together. */
export function createSentenceTrial(
  sentences: readonly Sentence[],
  text: string,
  brief: ComposingBrief,
) {
  const ids = createIds(brief);
  const tried = sentences.filter(({ cites }) => cites.length > 0).slice(0, mostChecked);
  const pairs = new Map(tried.map((sentence, index) => [sentence, `${index + 1}S`]));
  const claims: CheckedClaim[] = [...pairs].map(([{ start, end, cites }, pair]) => ({
    words: text.slice(start, end),
    pairs: new Map([[pair, cites.flatMap((one) => ids.get(toKey(one)) ?? [])]]),
  }));
  return {
    claims,
    judge: (verdicts: Verdicts): Sentence[] =>
      sentences.map((sentence) => ({
        ...sentence,
        check: verdicts.get(pairs.get(sentence) ?? '') ?? 'unchecked',
      })),
  };
}

/** The ids of units by their places. */
function createIds({ answers }: ComposingBrief): ReadonlyMap<string, string> {
  return new Map(
    answers.flatMap(({ label, model, units }) =>
      units.map(({ number, start, end }) => [toKey({ model, start, end }), `${label}${number}`]),
    ),
  );
}

function toKey({ model, start, end }: Cited): string {
  return `${model} ${start} ${end}`;
}

function toSupport(ids: readonly string[], units: UnitIndex): CitableUnit[] {
  return ids.flatMap((id) => units.get(id) ?? []);
}
