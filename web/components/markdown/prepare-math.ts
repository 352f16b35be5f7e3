/** Code is not changed; the group captures it so that it can be put back. */
const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/;
const bracketed = /\\\[([\s\S]+?)\\\]|\\\(([^\n]+?)\\\)/g;
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

function toDollars(text: string): string {
  return text.replace(bracketed, (_, display?: string, inline?: string) =>
    display === undefined
      ? `$${inline?.trim()}$`
      : `\n$$\n${display.trim()}\n$$\n`.replaceAll('$', '$'),
  );
}

function escapeMoney(text: string): string {
  return text.replace(dollars, (found) => (found === '$' ? String.raw`\$` : found));
}
