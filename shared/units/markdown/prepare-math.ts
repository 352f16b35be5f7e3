/** Code, which is not changed. */
const code = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`/g;
/** Display math, or inline math by Pandoc's rule: no space inside the dollars, no digit after them. */
const dollars = /\$\$[\s\S]*?\$\$|\$(?![\s$])(?:\\.|[^$\\\n])*?(?<![\s\\])\$(?![\d$])|\\\$|\$/g;
const longestFormula = 4_000;

/** While a text is parsed, these two replace a dollar that means money, and code. No text uses them. */
export const money = '\uFDD0';
const hidden = '\uFDD1';

/**
 * Math in any usual notation as dollars, without moving a character: an offset in what it returns is an offset in
 * `text`. `\(a\)` becomes `$$a$$`, which is as long; a dollar of money becomes `money`.
 */
export function prepareMath(text: string): string {
  const found = [...text.matchAll(code)];
  const masked = text
    .replaceAll(/[\uFDD0\uFDD1]/g, '\uFFFD')
    .replace(code, (each) => each.replaceAll(/[^\n]/g, hidden));
  const prepared = hideMoney(toDollars(masked));
  const ends = [0, ...found.map(({ 0: each, index }) => index + each.length)];
  const parts = found.map(({ 0: each, index }, at) => prepared.slice(ends[at], index) + each);
  return parts.join('') + prepared.slice(ends.at(-1));
}

/** `\[…\]`, and `\(…\)` within a line, as dollars. Brackets that stay open are left alone. */
function toDollars(text: string): string {
  const findPair = createPairFinder(text);
  const parts: string[] = [];
  let copied = 0;
  for (let pair = findPair(0); pair; pair = findPair(copied)) {
    const joins = pair.start === copied && parts.length > 0;
    // Two runs of dollars side by side would be one: `\(a\)\(b\)` is one formula.
    if (joins) parts.splice(-1, 1, '    ');
    else parts.push(text.slice(copied, pair.start), '$$');
    const formula = text.slice(pair.start + 2, pair.end);
    parts.push(standsAlone(text, pair) ? formula : toLine(formula), '$$');
    copied = pair.end + 2;
  }
  return parts.join('') + text.slice(copied);
}

function createPairFinder(text: string) {
  const find = {
    display: createFinder(text, '\\['),
    displayEnd: createFinder(text, '\\]'),
    inline: createFinder(text, '\\('),
    inlineEnd: createFinder(text, '\\)'),
    lineEnd: createFinder(text, '\n'),
    code: createFinder(text, hidden),
  };
  return (from: number) => {
    for (let start = from; ; start += 2) {
      start = Math.min(find.display(start), find.inline(start));
      if (start >= text.length) return null;
      const display = text[start + 1] === '[';
      // There is at least one character between the brackets.
      const end = display ? find.displayEnd(start + 3) : find.inlineEnd(start + 3);
      const most = Math.min(
        start + longestFormula,
        find.code(start),
        display ? text.length : find.lineEnd(start),
      );
      if (end < most && (!display || isInOneParagraph(text, { start, end }))) return { start, end };
    }
  };
}

interface Pair {
  readonly start: number;
  readonly end: number;
}

function isInOneParagraph(text: string, { start, end }: Pair): boolean {
  return standsAlone(text, { start, end }) || !/\n[ \t]*\n/.test(text.slice(start, end));
}

function hideMoney(text: string): string {
  return text.replace(dollars, (found, at: number) => {
    if (found === '$') return money;
    const pair = { start: at, end: at + found.length - 2 };
    return found.startsWith('$$') && isBrokenFence(text, pair) ? toLine(found) : found;
  });
}

/**
 * A parser takes dollars that begin a line for a fence, whose other words are no formula and which may never end. If
 * they share a line with other text, the formula becomes one line.
 */
function isBrokenFence(text: string, pair: Pair): boolean {
  if (!isInOneParagraph(text, pair) || standsAlone(text, pair)) return false;
  if (text.slice(pair.start, pair.end).includes(hidden)) return false;
  return /(?:^|\n)[ \t>]*$/.test(text.slice(Math.max(0, pair.start - 200), pair.start));
}

function toLine(formula: string): string {
  return formula.replaceAll('\n', ' ');
}

/** Returns whether the marks around a formula have their lines to themselves. */
function standsAlone(text: string, { start, end }: Pair): boolean {
  const formula = text.slice(start + 2, end);
  if (!/^[ \t]*\n/.test(formula) || !/\n[ \t>]*$/.test(formula)) return false;
  return /^[ \t]*(?:\n|$)/.test(text.slice(end + 2, end + 200)) && beginsLine(text, start);
}

function beginsLine(text: string, at: number): boolean {
  const line = text.slice(Math.max(0, at - 200), at);
  return /(?:^|\n)[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/.test(line);
}

/** Finds the next offset of `word`, from offsets that only grow, so that no part is searched twice. */
export function createFinder(text: string, word: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) next = text.indexOf(word, from);
    if (next === -1) next = Number.POSITIVE_INFINITY;
    return next;
  };
}
