import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { Citation, Cited, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import { findCited, indexUnits, type UnitIndex } from '../../units/citable-answer.ts';
import { type CitedSentence, citeSentences } from '../../units/cite-sentences.ts';
import { findCopied } from '../../units/find-copied.ts';
import { groundSentence } from '../../units/ground-sentence.ts';
import { listSupport } from '../../units/line-checks.ts';
import { showUnit } from '../../units/write-unit-lines.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import type { NumberedLine } from '../compare/lines.ts';

export interface WrittenText {
  /** Tamed. */
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** A sentence of the text and its citations, before any check. */
export interface FoundSentence extends CitedSentence {
  /** As its reader sees it, but with the labels of answers in place of the models' names, which a judge does not know. */
  readonly words: string;
  /** The ids of the units that it rests on. */
  readonly ids: readonly string[];
  /** The ids of those that it sets aside. */
  readonly against: readonly string[];
  readonly unfounded: readonly string[];
}

/** `units`: those that may be cited. */
export function findSentences(
  { text, citations }: WrittenText,
  brief: ComposingBrief,
  units: UnitIndex = indexUnits(brief.answers),
): FoundSentence[] {
  const idOf = createIds(units);
  const cited = citeSentences(text, citations).map((sentence) => {
    const cites = sentence.cites.filter((one) => idOf(one) !== undefined);
    return { ...sentence, cites: citeCopied(cites, findCopied(sentence, text, units)) };
  });
  return cited.map((sentence, index) => {
    const ids = sentence.cites.flatMap((one) => (one.against ? [] : (idOf(one) ?? [])));
    const against = sentence.cites.flatMap((one) => (one.against ? (idOf(one) ?? []) : []));
    const support = listSupport([...ids, ...against], units);
    const unfounded = findUnfounded(text.slice(sentence.start, sentence.end), support, brief);
    const words = labelModels(showUnit({ text, units: cited, links: brief.links }, index), brief);
    return { ...sentence, words, ids, against, unfounded };
  });
}

/** Adds to the units that a sentence rests on those that a judge named, and looks its words up in them too. */
export function citeMore(
  sentence: FoundSentence,
  added: readonly string[],
  { text, brief, units }: { text: string; brief: ComposingBrief; units: UnitIndex },
): FoundSentence {
  const named = [...sentence.ids, ...sentence.against];
  const more = [...new Set(added)].filter((id) => units.has(id) && !named.includes(id));
  if (more.length === 0) return sentence;
  const support = listSupport([...named, ...more], units);
  return {
    ...sentence,
    cites: [...sentence.cites, ...findCited(more, units)],
    ids: [...sentence.ids, ...more],
    unfounded: findUnfounded(text.slice(sentence.start, sentence.end), support, brief),
  };
}

/** What is copied rests on where it stands, if the writer named none of these places. */
function citeCopied(cites: readonly Cited[], copied: readonly Cited[]): readonly Cited[] {
  const places = new Set(copied.map(toKey));
  const isNamed = cites.some((one) => !one.against && places.has(toKey(one)));
  if (copied.length === 0 || isNamed) return cites;
  return [...cites.filter(({ against }) => against), ...copied];
}

/** Names that stand in no answer and not in the question are those that code has put in the place of labels. */
function labelModels(words: string, { answers, known }: ComposingBrief): string {
  return answers.reduce((labelled, { label, model }) => {
    const name = shortNames[model];
    const isOwn = !known.texts.includes(name);
    return isOwn ? labelled.replaceAll(name, `answer ${label}`) : labelled;
  }, words);
}

function findUnfounded(
  words: string,
  support: readonly string[],
  { question, answers, known }: ComposingBrief,
): string[] {
  // A lead-in counts what follows it, and the page says that it names no answer.
  if (support.length === 0) return [];
  // Code inserts the names of models.
  const models = answers.map(({ model }) => shortNames[model]);
  const texts = [question.text, ...models, ...support];
  return [...new Set(groundSentence(words, { texts, known }))];
}

/** Converts a sentence to its shown form, with the disputes of the current lines. */
export function toSentence(
  { start, end, cites, ids, against, unfounded }: FoundSentence,
  lines: readonly NumberedLine[],
  check: Sentence['check'],
): Sentence {
  const named = [...ids, ...against];
  const disputes = lines.filter(({ claim }) => isDisputed(claim, named)).map(({ id }) => id);
  return { start, end, cites: [...cites], unfounded: [...unfounded], disputes, check };
}

function isDisputed({ type, item }: NumberedLine['claim'], cited: readonly string[]): boolean {
  return (
    type === 'disagree' && item.stances.some(({ units }) => units.some((id) => cited.includes(id)))
  );
}

/** Finds the id of a unit by its place. */
function createIds(units: UnitIndex): (cited: Cited) => string | undefined {
  const ids = new Map(
    [...units].map(([id, { model, unit }]) => [toKey({ model, ...unit }), id] as const),
  );
  return (cited) => ids.get(toKey(cited));
}

function toKey({ model, start, end }: Cited): string {
  return `${model} ${start} ${end}`;
}
