import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import type { StreamPart, Usage } from './language-model.ts';

/** The provider's own count never came. */
const unknownUsage: Usage = { inputTokens: 0, outputTokens: 0 };

/** Ends with the finish reason `length` once the text, or the reasoning, has this many UTF-16 characters. */
export async function* withLengthCap(
  parts: AsyncIterable<StreamPart>,
  maxCharacters: number,
): AsyncGenerator<StreamPart> {
  const left = { 'text-delta': maxCharacters, 'reasoning-delta': maxCharacters };
  for await (const part of parts) {
    if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') {
      yield part;
      continue;
    }
    const text = cutText(part.text, left[part.type]);
    left[part.type] -= text.length;
    if (text) yield { type: part.type, text };
    if (text.length < part.text.length) {
      yield { type: 'finish', reason: 'length', raw: 'length_cap', usage: unknownUsage };
      return;
    }
  }
}
