import type { Nodes, Paragraph } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { endOf, startOf } from '../markdown/offsets.ts';

/** Stand for what they hide, at the same length: markup, the mark of a source, a word. None of them ends a sentence. */
const closer = '\uFDD2';
const sourceMark = '\uFDD3';
const word = '\uFDD4';

const wordTypes = new Set(['inlineCode', 'inlineMath', 'image', 'imageReference']);

/**
 * The words of a paragraph under the offsets of its source: markup, code, formulas and addresses are hidden behind
 * placeholders of the same length, so that an offset in the mask is an offset in the source.
 */
export function maskMarkup(source: string, paragraph: Paragraph): string {
  const offset = startOf(paragraph);
  const text = source.slice(offset, endOf(paragraph));
  const mask = text.replace(/\S/g, closer).replace(/\s/g, ' ').split('');
  const put = (at: number, shown: string) => {
    for (let index = 0; index < shown.length; index += 1) mask[at + index] = shown[index] ?? ' ';
  };
  const hide = (node: Nodes): void => {
    const shown = toShown(node, source.slice(startOf(node), endOf(node)));
    if (shown !== null) put(startOf(node) - offset, shown);
    else if ('children' in node) for (const child of node.children) hide(child);
  };
  hide(paragraph);
  return mask.join('');
}

/** Returns the words under a mask of `source`: no markup, but code and formulas. */
export function toWords(mask: string, source: string): string {
  return mask
    .replace(/\uFDD4+/g, (found, at: number) => source.slice(at, at + found.length))
    .replace(/[\uFDD2\uFDD3]+/g, ' ');
}

/** Null for a node that its children show. */
function toShown(node: Nodes, source: string): string | null {
  if (node.type === 'text') return toSpaces(source);
  if (node.type === 'break') return ' '.repeat(source.length);
  if (node.type === 'html') return (isLineBreak(source) ? ' ' : closer).repeat(source.length);
  if (isSourceMark(node)) return sourceMark.repeat(source.length);
  return wordTypes.has(node.type) ? word.repeat(source.length) : null;
}

/** A footnote, or a link whose words are its number: [1](https://…). */
function isSourceMark(node: Nodes): boolean {
  if (node.type === 'footnoteReference') return true;
  const isLink = node.type === 'link' || node.type === 'linkReference';
  return isLink && /^\[?\^?\d{1,3}\]?$/.test(toString(node));
}

function isLineBreak(html: string): boolean {
  return /^<br\s*\/?>$/i.test(html);
}

/** Line breaks, and the marks of a quotation at the start of its lines, are spaces between words. */
function toSpaces(text: string): string {
  return text
    .replace(/\n[ \t]*(?:>[ \t]*)*/g, (found) => ' '.repeat(found.length))
    .replace(/[\r\v\f\u0085\u2028\u2029\uFDD2-\uFDD4]/g, ' ');
}
