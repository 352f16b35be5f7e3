import { splitSentences } from './split-sentences.ts';
import type { TextSpan, Unit } from './unit.ts';

const lines = /[^\n\r\v\f\u0085\u2028\u2029]+/g;

/** Lines and their sentences, without markup: for what no parser should read, and for what has no words ("…"). */
export function cutPlainText(text: string, { start, end }: TextSpan): Unit[] {
  const spans = [...text.slice(start, end).matchAll(lines)].flatMap(({ 0: line, index }) =>
    cutLine(line).map((span) =>
      trimSpan(text, {
        start: start + index + span.start,
        end: start + index + span.end,
      }),
    ),
  );
  return spans.map((span) => ({ number: 0, kind: 'sentence', ...span, lead: [], links: [] }));
}

function cutLine(line: string): TextSpan[] {
  if (line.trim() === '') return [];
  const sentences = splitSentences(line);
  return sentences.length > 0 ? sentences : [{ start: 0, end: line.length }];
}

/** Trims the spaces at the ends of a span. */
export function trimSpan(text: string, { start, end }: TextSpan): TextSpan {
  const words = text.slice(start, end);
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  };
}
