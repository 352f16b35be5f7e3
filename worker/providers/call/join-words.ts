import type { StreamPart } from '../language-model.ts';

type Words = Extract<StreamPart, { type: 'text-delta' | 'reasoning-delta' }>;

/** One part for words of the same kind that follow each other. Words before a failure are not lost with it. */
export function* joinWords(parts: Iterable<StreamPart>): Generator<StreamPart> {
  let words: Words | undefined;
  try {
    for (const part of parts) {
      if (isWords(part) && part.type === words?.type) {
        words = { type: part.type, text: words.text + part.text };
        continue;
      }
      if (words) yield words;
      words = isWords(part) ? part : undefined;
      if (!words) yield part;
    }
  } catch (error) {
    if (words) yield words;
    throw error;
  }
  if (words) yield words;
}

function isWords(part: StreamPart): part is Words {
  return part.type === 'text-delta' || part.type === 'reasoning-delta';
}
