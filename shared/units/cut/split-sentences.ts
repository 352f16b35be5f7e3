import { findSentenceEnds } from './find-sentence-ends.ts';
import type { TextSpan } from './unit.ts';

/** Scripts without full stops and without spaces between words. */
const noEnds = /[\p{sc=Thai}\p{sc=Lao}]/u;
const spaceBetween = /(?<=[\p{sc=Thai}\p{sc=Lao}])\s/gu;
const leastPiece = 80;
const saysSomething = /[\p{L}\p{N}\p{S}\uFDD4]/u;

/** The sentences of `text`. What is too short to say anything alone belongs to its neighbour. */
export function splitSentences(text: string): TextSpan[] {
  const ends = findSentenceEnds(text);
  const pieces = ends.flatMap((end, index) =>
    splitAtSpaces(text, { start: ends[index - 1] ?? 0, end }),
  );
  return joinShort(
    text,
    pieces.filter(({ start, end }) => saysSomething.test(text.slice(start, end))),
  );
}

function splitAtSpaces(text: string, { start, end }: TextSpan): TextSpan[] {
  if (end - start < 2 * leastPiece || !noEnds.test(text.slice(start, end))) return [{ start, end }];
  const pieces: TextSpan[] = [];
  let from = start;
  for (const { index } of text.slice(start, end).matchAll(spaceBetween)) {
    const to = start + index;
    if (to - from < leastPiece || end - to < leastPiece) continue;
    pieces.push({ start: from, end: to });
    from = to;
  }
  return [...pieces, { start: from, end }];
}

/** "Is it safe? No." and "Tomatoes are poisonous. False!" are one sentence each; so is "Myth. …". */
function joinShort(text: string, pieces: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  let waits: number | null = null;
  for (const { start, end } of pieces) {
    const last = joined.at(-1);
    const short = isShort(text.slice(start, end));
    if (short && last) joined[joined.length - 1] = { start: last.start, end };
    else if (short) waits ??= start;
    else {
      joined.push({ start: waits ?? start, end });
      waits = null;
    }
  }
  const end = pieces.at(-1)?.end;
  if (waits !== null && end !== undefined) joined.push({ start: waits, end });
  return joined;
}

function isShort(sentence: string): boolean {
  const letters = sentence.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(letters)) return letters.length <= 4;
  return letters.length <= 24 && letters.split(' ').length <= 2;
}
