import { cutText } from '@quartet/shared/protocol/cut-text.ts';

/** Limits the text, because nobody reads more at a glance, and the search for unclosed marks starts again at each opening mark. */
const longest = 2_000;

/** Returns a point or a unit of an answer on one line, without its Markdown marks. */
export function toPlainWords(text: string): string {
  const markdown = text.length > longest ? `${cutText(text, longest)}…` : text;
  return isFenced(markdown) ? toLine(withoutFence(markdown)) : toLine(withoutMarks(markdown));
}

/** More lines than a screen shows. */
const mostLines = 300;

/** Returns the lines of a text without Markdown marks and table rules. Shown until the renderer has loaded. */
export function toPlainLines(text: string): string {
  const lines = text.split('\n').filter((line) => !isRule(line));
  return lines.map((line, at) => (at < mostLines ? toPlainWords(line) : line)).join('\n');
}

function isRule(line: string): boolean {
  return line.includes('-') && /^[\s|:-]+$/.test(line);
}

function isFenced(markdown: string): boolean {
  return /^\s*(?:```|~~~|\$\$|\\\[)/.test(markdown);
}

/** Keeps the marks of code and formulas. */
function withoutFence(markdown: string): string {
  return markdown
    .trim()
    .replace(/^(?:(?:`{3,}|~{3,})[^\n]*|\$\$|\\\[)/, '')
    .replace(/(?:`{3,}|~{3,}|\$\$|\\\])$/, '');
}

function withoutMarks(markdown: string): string {
  return fromRow(markdown)
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ x]\][ \t]+)?/gim, '')
    .replace(/!\[([^\]]*)\](?:\((?:[^()\s]|\([^()\s]*\))*(?: "[^"]*")?\)|\[[^\]]*\])/g, '$1')
    .replace(
      /(?<!!)\[([^\]^][^\]]*)\](?:\((?:[^()\s]|\([^()\s]*\))*(?: "[^"]*")?\)|\[[^\]]*\])/g,
      '$1',
    )
    .replace(/\[\^[^\]\s]+\]/g, '')
    .replace(/<((?:https?:\/\/|mailto:)[^>\s]+)>/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/gs, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replace(/(?<![\w_])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])/g, '$1')
    .replace(/(`+)([^`]+)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Joins the cells of a table row by dots. Other text stays as it is. */
function fromRow(markdown: string): string {
  if (!/^\s*\|.*\|\s*$/.test(markdown)) return markdown;
  const cells = markdown.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(' · ');
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
