import { splitSentences } from '@quartet/shared/units/cut/split-sentences.ts';
import { readWindows, type Window } from '@quartet/shared/units/markdown/read-windows.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';

import { findLanguage } from './find-language.ts';

type Node = NonNullable<Window['nodes']>[number];

/** Longer pieces are cut between sentences, because some browsers fall silent within them. */
const longest = 300;

/** A text prepared for reading aloud. */
export interface Spoken {
  readonly pieces: readonly string[];
  /** A code such as "de"; null if unknown. */
  readonly language: string | null;
}

export function toSpoken(markdown: string): Spoken {
  const pieces = toPieces(markdown);
  return { pieces, language: findLanguage(pieces.join('\n')) };
}

/** Cuts a Markdown text into pieces to read aloud, without marks, addresses, code blocks and footnotes. */
function toPieces(markdown: string): readonly string[] {
  const text = tameText(markdown);
  const pieces = [...readWindows(text)].flatMap(({ start, end, nodes }) =>
    nodes ? nodes.flatMap(listPieces) : [text.slice(start, end).replaceAll(marks, ' ')],
  );
  return pieces.map(toLine).filter(hasWords).flatMap(cutLong);
}

const marks = /[*_`#>|~$\\{}[\]]/g;
/** Matches characters of formulas that a voice would read by name. */
const mathMarks = /[\\{}$^_]/g;
const word = /[\p{L}\p{N}]/u;

const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const hasWords = (text: string) => word.test(text);

/** Returns one piece for each paragraph, heading and row. */
function listPieces(node: Node): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [speakAll(node)];
    case 'tableRow':
      return [node.children.map(speakAll).filter(hasWords).join(', ')];
    case 'code':
    case 'math':
    case 'html':
    case 'definition':
    case 'footnoteDefinition':
      return [];
    default:
      return 'children' in node ? (node.children as Node[]).flatMap(listPieces) : [];
  }
}

function speakAll({ children }: { readonly children: readonly object[] }): string {
  return (children as Node[]).map(speak).join('');
}

function speak(node: Node): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'inlineMath':
      return node.value.replaceAll(mathMarks, ' ');
    case 'break':
    case 'html':
      return ' ';
    case 'link':
      return speakLink(speakAll(node));
    default:
      return 'children' in node ? speakAll(node) : '';
  }
}

/** Shortens an address to its host. */
function speakLink(words: string): string {
  const isAddress = /^(?:https?:\/\/|www\.)\S+$/i.test(words);
  return isAddress ? words.replace(/^(?:https?:\/\/)?(?:www\.)?([^/?#]*).*$/i, '$1') : words;
}

/** Joins sentences into as few pieces as the limit allows. */
function cutLong(piece: string): string[] {
  if (piece.length <= longest) return [piece];
  const cut: string[] = [];
  for (const { start, end } of splitSentences(piece)) {
    const sentence = piece.slice(start, end).trim();
    const last = cut.at(-1);
    if (last !== undefined && last.length + sentence.length < longest) {
      cut[cut.length - 1] = `${last} ${sentence}`;
    } else cut.push(sentence);
  }
  return cut;
}
