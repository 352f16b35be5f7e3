import type { Nodes, Paragraph, RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { showsNothing } from '../markdown/known-tags.ts';
import { endOf, startOf } from '../markdown/offsets.ts';
import { readWindows, type Window } from '../markdown/read-windows.ts';
import { keepEnds } from './keep-ends.ts';
import { maskMarkup, toWords } from './mask-markup.ts';
import { splitSentences } from './split-sentences.ts';
import type { Link, TextSpan, Unit, UnitKind } from './unit.ts';

interface Cut {
  readonly text: string;
  readonly units: Unit[];
  addresses: Window['addresses'];
}

/** The lead of the next block. */
interface Above {
  readonly lead: readonly string[];
  headings: readonly { readonly depth: number; readonly words: string }[];
  intro: string | null;
}

/**
 * Cuts a tamed text into units, in order, none overlapping. The same text gives the same units everywhere; a text that
 * shows anything has at least one.
 */
export function cutIntoUnits(text: string): Unit[] {
  const steps = cutInSteps(text);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same in steps, between which other work can run: cutting a long text takes a tenth of a second. */
export function* cutInSteps(text: string): Generator<void, Unit[]> {
  const units: Unit[] = [];
  const above: Above = { lead: [], headings: [], intro: null };
  for (const { start, end, nodes, addresses } of readWindows(text)) {
    if (nodes) cutBlocks({ text, units, addresses }, nodes, above);
    else units.push(...cutPlainText(text, { start, end }));
    yield;
  }
  const found = units.length > 0 ? units : cutPlainText(text, { start: 0, end: text.length });
  return found.map((unit, index) => ({ ...unit, number: index + 1 }));
}

function cutBlocks(cut: Cut, blocks: readonly RootContent[], above: Above): void {
  for (const block of blocks) {
    const lead = [...above.lead, ...above.headings.map(({ words }) => words)];
    if (block.type === 'heading') {
      const headings = above.headings.filter(({ depth }) => depth < block.depth);
      add(cut, { kind: 'heading', node: block, lead: [...above.lead, ...toLeads(headings)] });
      above.headings = [...headings, { depth: block.depth, words: toLead(toString(block)) }];
      above.intro = null;
    } else if (block.type === 'paragraph') {
      above.intro = cutParagraph(cut, block, lead);
    } else {
      cutBlock(cut, block, above.intro === null ? lead : [...lead, above.intro]);
      if (block.type !== 'code' && block.type !== 'math') above.intro = null;
    }
  }
}

function cutBlock(cut: Cut, block: RootContent, lead: readonly string[]): void {
  switch (block.type) {
    case 'code':
    case 'math':
      return add(cut, { kind: block.type, node: block, lead });
    case 'html':
      return showsNothing(block.value)
        ? undefined
        : add(cut, { kind: 'sentence', node: block, lead });
    case 'table':
      return cutTable(cut, block, lead);
    case 'list':
      for (const { children, checked } of block.children) {
        cutBlocks(cut, children, createAbove([...lead, ...toTick(checked)]));
      }
      return;
    case 'blockquote':
    case 'footnoteDefinition':
      return cutBlocks(cut, block.children, createAbove(lead));
    default:
  }
}

/** Returns its last sentence: it introduces the list or code that follows. */
function cutParagraph(cut: Cut, paragraph: Paragraph, lead: readonly string[]): string {
  const offset = startOf(paragraph);
  const mask = maskMarkup(cut.text, paragraph);
  const label = findLabel(paragraph);
  const links = findLinks(paragraph, cut.addresses);
  // Bold words that open the paragraph are no sentence of their own.
  const sentences = splitSentences(mask).filter(({ end }) => offset + end >= label.end);
  let last = '';
  for (const [index, sentence] of sentences.entries()) {
    const start = index === 0 ? 0 : sentence.start;
    const within = trimSpan(mask, { start, end: sentence.end });
    const span = { start: offset + within.start, end: offset + within.end };
    cut.units.push({
      number: 0,
      kind: 'sentence',
      ...span,
      // "**Not recommended:** A. B." holds for B too.
      lead: index === 0 ? lead : [...lead, ...label.words],
      links: links.filter((link) => isWithin(link, span)),
    });
    const words = cut.text.slice(span.start, span.end);
    last = toLead(toWords(mask.slice(within.start, within.end), words));
  }
  return last;
}

function cutTable(cut: Cut, { children: [header, ...rows] }: Table, lead: readonly string[]): void {
  if (!header) return;
  const columns = toLead(header.children.map((cell) => toString(cell)).join(' | '));
  const hasColumns = /[^|\s]/.test(columns);
  if (rows.length === 0) add(cut, { kind: 'row', node: header, lead });
  for (const node of rows) {
    add(cut, { kind: 'row', node, lead: hasColumns ? [...lead, columns] : lead });
  }
}

interface Whole {
  readonly kind: UnitKind;
  readonly node: Nodes;
  readonly lead: readonly string[];
}

function add({ text, units, addresses }: Cut, { kind, node, lead }: Whole): void {
  const span = trimSpan(text, { start: startOf(node), end: endOf(node) });
  if (span.start >= span.end) return;
  units.push({ number: 0, kind, ...span, lead, links: findLinks(node, addresses) });
}

function createAbove(lead: readonly string[]): Above {
  return { lead, headings: [], intro: null };
}

function toLeads(headings: Above['headings']): string[] {
  return headings.map(({ words }) => words);
}

/** Bold words that open a paragraph: "**Myth.** …". */
function findLabel({ children: [first, second] }: Paragraph): {
  readonly end: number;
  readonly words: readonly string[];
} {
  const words = first?.type === 'strong' && second ? toString(first) : '';
  if (!first || words === '' || words.length > 60) return { end: 0, words: [] };
  return { end: endOf(first) + 1, words: [toLead(words)] };
}

/** Returns the mark before a task's words, which says whether it is done; empty for other items. */
function toTick(checked: boolean | null | undefined): string[] {
  return typeof checked === 'boolean' ? [checked ? '[x]' : '[ ]'] : [];
}

function isWithin(inner: TextSpan, outer: TextSpan): boolean {
  return inner.start >= outer.start && inner.start < outer.end;
}

function toLead(text: string): string {
  return keepEnds(text.replace(/\s+/g, ' ').trim());
}

const lines = /[^\n\r\v\f\u0085\u2028\u2029]+/g;

/** Lines and their sentences, without markup: for what no parser should read, and for what has no words ("…"). */
function cutPlainText(text: string, { start, end }: TextSpan): Unit[] {
  const spans = [...text.slice(start, end).matchAll(lines)].flatMap(({ 0: line, index }) =>
    cutLine(line).map((span) =>
      trimSpan(text, {
        start: start + index + span.start,
        end: start + index + span.end,
      }),
    ),
  );
  return spans.map((span) => ({ number: 0, kind: 'sentence', ...span, lead: [], links: [] }));
}

function cutLine(line: string): TextSpan[] {
  if (line.trim() === '') return [];
  const sentences = splitSentences(line);
  return sentences.length > 0 ? sentences : [{ start: 0, end: line.length }];
}

/** Trims the spaces at the ends of a span. */
function trimSpan(text: string, { start, end }: TextSpan): TextSpan {
  const words = text.slice(start, end);
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  };
}

/** Links and images, the outermost of those within each other. A reference without an address is none. */
function findLinks(node: Nodes, addresses: ReadonlyMap<string, string>): Link[] {
  const url = readUrl(node, addresses);
  if (url !== undefined) {
    return [{ start: startOf(node), end: endOf(node), words: toString(node), url }];
  }
  return 'children' in node ? node.children.flatMap((child) => findLinks(child, addresses)) : [];
}

function readUrl(node: Nodes, addresses: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'link' || node.type === 'image') return node.url;
  if (node.type === 'linkReference' || node.type === 'imageReference') {
    return addresses.get(node.identifier);
  }
  return undefined;
}
