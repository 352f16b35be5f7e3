import { splitSentences } from './split-sentences.ts';
import type { Stretch, Unit } from './unit.ts';

const lines = /[^\n\r\v\f\u0085\u2028\u2029]+/g;

/** Lines and their sentences, without markup: for what no parser should read, and for what has no words ("…"). */
export function cutPlainText(text: string, { start, end }: Stretch): Unit[] {
  const places = [...text.slice(start, end).matchAll(lines)].flatMap(({ 0: line, index }) =>
    cutLine(line).map((place) =>
      trimStretch(text, {
        start: start + index + place.start,
        end: start + index + place.end,
      }),
    ),
  );
  return places.map((place) => ({ number: 0, kind: 'sentence', ...place, lead: [], links: [] }));
}

function cutLine(line: string): Stretch[] {
  if (line.trim() === '') return [];
  const sentences = splitSentences(line);
  return sentences.length > 0 ? sentences : [{ start: 0, end: line.length }];
}

/** Without the spaces at its ends. */
export function trimStretch(text: string, { start, end }: Stretch): Stretch {
  const words = text.slice(start, end);
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  };
}
