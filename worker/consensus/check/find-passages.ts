import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { Citation, Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import { findCitedUnits, type UnitIndex } from '../units/citable-answer.ts';
import { type CitedSentence, citeSentences } from '../units/cite-sentences.ts';
import { writeUnit } from '../units/write-unit-lines.ts';

export interface WrittenText {
  /** Tamed. */
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** The smallest text that the checker judges: a sentence, with any earlier sentences of its paragraph that its citation also covers. */
export interface Passage {
  /** Such as `s3`. */
  readonly name: string;
  /** The words as a reader sees them, but with labels of answers instead of the models' names, which would show whose words they are. */
  readonly words: string;
  /** The context of its first sentence, as in `Unit.lead`. */
  readonly lead: readonly string[];
  /** The ids of the units that it cites; empty for a statement without a citation. */
  readonly ids: readonly string[];
  /** True if it, or another passage under the same heading, names the model that says so. */
  readonly namesModel: boolean;
}

export interface FoundSentence extends CitedSentence {
  /** Null for a heading, a lead-in, a sentence that a later citation covers, or the composer's own knowledge: none needs a check. */
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
    labelModels(writeUnit({ text, units: sentences, links: brief.links }, at), brief);
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

/** Numbers the sections that headings begin. Each sentence above the first heading is a section of its own. */
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

/** Groups sentences by the citation that covers them. The key is the index of a group's last sentence. */
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

/** True for a heading and for a lead-in that ends in a colon, since neither states anything. */
function isStructure(text: string, sentence: CitedSentence): boolean {
  const { start, end } = sentence;
  return isHeading(text, sentence) || /[:：][*_]*$/.test(toLine(text, start, end).trim());
}

/** Returns a sentence together with the rest of its line. */
function toLine(text: string, start: number, end: number): string {
  return text.slice(start, end) + (text.slice(end).split('\n')[0] ?? '');
}

const toName = (label: string) => `answer ${label}`;

/** Replaces the names of models by labels. A name that is in the question or in an answer stays, since it may be a quotation. */
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

/** A shorter block may be in an answer by chance. */
const fewestCharacters = 12;

/** Finds the unit of each answer that holds a block of code, a formula or a row word for word. Returns nothing for sentences. */
function findCopied({ kind, start, end }: Unit, text: string, units: UnitIndex): readonly Cited[] {
  const own = toContent(text.slice(start, end));
  const isBlock = kind === 'code' || kind === 'math' || kind === 'row';
  if (!isBlock || own.replace(/\s/g, '').length < fewestCharacters) return [];
  const holders = [...units].filter(
    ([, each]) => each.unit.kind === kind && `\n${toContent(each.text)}\n`.includes(`\n${own}\n`),
  );
  const ofEach = new Map(holders.map(([id, { model }]) => [model, id]));
  return findCitedUnits([...ofEach.values()], units);
}

const mark = /^\s*(?:`{3,}|~{3,}|\$\$$|\\[[\]]$)/;

/** Returns the lines without trailing spaces, fences, or the signs around a formula. */
function toContent(block: string): string {
  const lines = block.split('\n').map((line) => line.trimEnd());
  const first = mark.test(lines[0] ?? '') ? 1 : 0;
  const last = mark.test(lines.at(-1) ?? '') ? lines.length - 1 : lines.length;
  return lines.slice(first, last).join('\n');
}
