/** Writes the figures of a text as 0 to 9, place for place: those of a script are ten characters in a row, the first of which stands for 0. */
export function toAscii(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
}

const han = '〇一二三四五六七八九';

/** Reads a whole number below 100, or one that is written figure by figure: "25", "٢٥", "二十五", "二〇二三". NaN without figures. */
export function readFigure(figures = ''): number {
  const plain = figures
    .replace(/零/gu, '〇')
    .replace(/两/gu, '二')
    .replace(/^十/u, '一十')
    .replace(/十$/u, '〇')
    .replace('十', '');
  return plain === ''
    ? Number.NaN
    : Number(plain.replace(/[〇一二三四五六七八九]/gu, (sign) => String(han.indexOf(sign))));
}
