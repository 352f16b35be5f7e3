import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { Citation, Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import { findCited, type UnitIndex } from '../units/citable-answer.ts';
import { type CitedSentence, citeSentences } from '../units/cite-sentences.ts';
import { showUnit } from '../units/write-unit-lines.ts';

export interface WrittenText {
  /** Tamed. */
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** What the checker judges at once: a sentence, with those before it in its paragraph that its citation covers too. */
export interface Passage {
  /** Such as `s3`. */
  readonly name: string;
  /** As a reader sees it, but with the labels of answers in place of the models' names, which would tell whose it is. */
  readonly words: string;
  /** What stands above it, as `Unit.lead`. */
  readonly lead: readonly string[];
  /** The ids of the units that it is said to rest on; none for a statement without a citation. */
  readonly ids: readonly string[];
  /** It says which model says so, or stands below a heading with a passage that does. */
  readonly namesModel: boolean;
}

export interface FoundSentence extends CitedSentence {
  /** Null for a sentence that needs no check of its own: a heading, a lead-in, what a later citation covers, what is the composer's own. */
  readonly passage: Passage | null;
}

/** More passages than these are not checked. */
const mostPassages = 80;

export function findPassages(
  { text, citations }: WrittenText,
  brief: ComposingBrief,
  units: UnitIndex,
): FoundSentence[] {
  const idOf = createIds(units);
  const sentences = citeSentences(text, citations).map((sentence) => {
    const cites = sentence.cites.filter((one) => idOf(one) !== undefined);
    const isUncited = cites.length === 0 && !sentence.isOwn;
    return { ...sentence, cites: isUncited ? [...findCopied(sentence, text, units)] : cites };
  });
  const show = (at: number) =>
    labelModels(showUnit({ text, units: sentences, links: brief.links }, at), brief);
  const groups = groupPassages(text, sentences);
  const wordsOf = new Map(
    [...groups].map(([at, { members }]) => [at, members.map(show).join(' ')]),
  );
  const naming = [...wordsOf].filter(([, words]) =>
    brief.answers.some(({ label }) => words.includes(toName(label))),
  );
  const sections = listSections(text, sentences);
  const closing = new Set(naming.map(([at]) => sections[at]));
  return sentences.map((sentence, at) => {
    const group = groups.get(at);
    if (!group || group.number > mostPassages) return { ...sentence, passage: null };
    const first = sentences[group.members[0] ?? at];
    const passage = {
      name: `s${group.number}`,
      words: wordsOf.get(at) ?? '',
      lead: (first?.lead ?? []).map((each) => labelModels(each, brief)),
      ids: sentence.cites.flatMap((one) => idOf(one) ?? []),
      namesModel: closing.has(sections[at]),
    };
    return { ...sentence, passage };
  });
}

/** Numbers the sections that headings begin. A sentence above all headings is one by itself. */
function listSections(text: string, sentences: readonly CitedSentence[]): readonly number[] {
  let section = 0;
  return sentences.map((sentence, at) => {
    if (isHeading(text, sentence)) section = -at - 1;
    return section === 0 ? at + 1 : section;
  });
}

interface Group {
  readonly number: number;
  readonly members: readonly number[];
}

/** Groups sentences by the citation that covers them; by the place of the sentence that closes each group. */
function groupPassages(
  text: string,
  sentences: readonly CitedSentence[],
): ReadonlyMap<number, Group> {
  const groups = new Map<number, Group>();
  let held: number[] = [];
  const close = () => {
    const last = held.at(-1);
    if (last !== undefined) groups.set(last, { number: groups.size + 1, members: held });
    held = [];
  };
  for (const [at, sentence] of sentences.entries()) {
    const before = sentences[at - 1];
    if (before && text.slice(before.end, sentence.start).includes('\n')) close();
    if (sentence.isOwn || (sentence.cites.length === 0 && isStructure(text, sentence))) continue;
    held.push(at);
    if (sentence.cites.length > 0) close();
  }
  close();
  return groups;
}

/** True for a heading, or a line that is all bold. */
function isHeading(text: string, { kind, start, end }: CitedSentence): boolean {
  const line = (text.slice(0, start).split('\n').at(-1) ?? '') + toLine(text, start, end);
  return kind === 'heading' || /^\s*[*_]{2}[^*_]+[*_]{2}\s*$/.test(line);
}

/** True for a heading and for a lead-in that ends in a colon: they state nothing. */
function isStructure(text: string, sentence: CitedSentence): boolean {
  const { start, end } = sentence;
  return isHeading(text, sentence) || /[:：][*_]*$/.test(toLine(text, start, end).trim());
}

/** A sentence, and what is left of its line. */
function toLine(text: string, start: number, end: number): string {
  return text.slice(start, end) + (text.slice(end).split('\n')[0] ?? '');
}

const toName = (label: string) => `answer ${label}`;

/** Names that stand in no answer and not in the question are those that code has put in the place of labels. */
function labelModels(words: string, { answers, question }: ComposingBrief): string {
  return answers.reduce((labelled, { label, model }) => {
    const name = shortNames[model];
    const isQuoted =
      question.text.includes(name) || answers.some(({ text }) => text.includes(name));
    return isQuoted ? labelled : labelled.replaceAll(name, toName(label));
  }, words);
}

/** Finds the id of a unit by its place. */
function createIds(units: UnitIndex): (cited: Cited) => string | undefined {
  const ids = new Map(
    [...units].map(([id, { model, unit }]) => [`${model} ${unit.start}`, id] as const),
  );
  return ({ model, start }) => ids.get(`${model} ${start}`);
}

/** Shorter lines may stand anywhere. */
const fewestCharacters = 12;

/** Finds the unit of each answer that holds a block of code, a formula or a row word for word. Nothing for sentences. */
function findCopied({ kind, start, end }: Unit, text: string, units: UnitIndex): readonly Cited[] {
  const own = toContent(text.slice(start, end));
  const isBlock = kind === 'code' || kind === 'math' || kind === 'row';
  if (!isBlock || own.replace(/\s/g, '').length < fewestCharacters) return [];
  const holders = [...units].filter(
    ([, each]) => each.unit.kind === kind && `\n${toContent(each.text)}\n`.includes(`\n${own}\n`),
  );
  const ofEach = new Map(holders.map(([id, { model }]) => [model, id]));
  return findCited([...ofEach.values()], units);
}

const mark = /^\s*(?:`{3,}|~{3,}|\$\$$|\\[[\]]$)/;

/** The lines without the spaces at their ends, and without fences or the signs around a formula. */
function toContent(block: string): string {
  const lines = block.split('\n').map((line) => line.trimEnd());
  const first = mark.test(lines[0] ?? '') ? 1 : 0;
  const last = mark.test(lines.at(-1) ?? '') ? lines.length - 1 : lines.length;
  return lines.slice(first, last).join('\n');
}
