/** How far into an answer its number is looked for. */
const searchedCharacters = 200;

/** A number in brackets, which may be bold or escaped; no link, no place in a list of code. */
const marked = /(?<![A-Za-z0-9_])\\?[[【〔][\s*_`]*(\d)[\s*_`]*\\?[\]】〕](?!\()/g;

/** The position that an answer names at its beginning: 1 to `count`, 0 for none of them, null when it names no one. */
export function readPosition(text: string, count: number): number | null {
  const start = text.normalize('NFKC').slice(0, searchedCharacters);
  const numbers = [...start.matchAll(marked)].map(([, digit]) => Number(digit));
  return numbers.find((number) => number <= count) ?? null;
}
