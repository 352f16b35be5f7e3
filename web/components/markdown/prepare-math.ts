import { createFinder } from '@quartet/units/markdown/create-finder.ts';

/** Code is not changed; the group captures it so that it can be put back. */
const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/;
/** Display math, or inline math by Pandoc's rule: no space inside the dollars, no digit after them. */
const dollars = /\$\$[\s\S]*?\$\$|\$(?![\s$])(?:\\.|[^$\\\n])*?(?<![\s\\])\$(?![\d$])|\\\$|\$/g;

/** True when a block may hold math, so that the math renderer is worth loading. */
export function hasMath(block: string): boolean {
  return /\$|\\\[|\\\(/.test(block) && toDollars(block).includes('$');
}

/** Math in any usual notation as `$…$` and `$$…$$`; dollars that mean money are escaped. */
export function prepareMath(block: string): string {
  return block
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : escapeMoney(toDollars(part))))
    .join('');
}

/** `\[…\]`, and `\(…\)` within a line, as dollars. Brackets that stay open are left alone. */
function toDollars(text: string): string {
  const findPair = createPairFinder(text);
  let result = '';
  let copied = 0;
  for (let pair = findPair(0); pair; pair = findPair(copied)) {
    const formula = text.slice(pair.start + 2, pair.end).trim();
    const dollars = pair.display ? `\n$$\n${formula}\n$$\n` : `$${formula}$`;
    result += text.slice(copied, pair.start) + dollars;
    copied = pair.end + 2;
  }
  return result + text.slice(copied);
}

function createPairFinder(text: string) {
  const find = {
    display: createFinder(text, '\\['),
    displayEnd: createFinder(text, '\\]'),
    inline: createFinder(text, '\\('),
    inlineEnd: createFinder(text, '\\)'),
    lineEnd: createFinder(text, '\n'),
  };
  return (from: number) => {
    let start = from;
    for (;;) {
      start = Math.min(find.display(start), find.inline(start));
      if (start >= text.length) return null;
      const display = text[start + 1] === '[';
      // There is at least one character between the brackets.
      const end = display ? find.displayEnd(start + 3) : find.inlineEnd(start + 3);
      if (end < (display ? text.length : find.lineEnd(start + 2))) return { start, end, display };
      start += 2;
    }
  };
}

function escapeMoney(text: string): string {
  return text.replace(dollars, (found) => (found === '$' ? String.raw`\$` : found));
}
