import type { Segment } from '@google/genai';

/**
 * Where the words of a segment end in the answer, in UTF-16 units. Google counts bytes, and not always from where the
 * answer begins: its words must stand there, or nowhere else.
 */
export function findSegmentEnd(answer: string, { text, endIndex }: Segment): number | undefined {
  if (!text) return undefined;
  const before = Buffer.from(answer)
    .subarray(0, endIndex ?? 0)
    .toString();
  if (before.endsWith(text) && answer.startsWith(before)) return before.length;
  const first = answer.indexOf(text);
  return first >= 0 && first === answer.lastIndexOf(text) ? first + text.length : undefined;
}
