import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import type { Usage } from '../language-model.ts';
import type { OpenCall } from '../panel.ts';

/** Used because the provider's own count never comes. */
const unknownUsage: Usage = { inputTokens: 0, outputTokens: 0 };

/** Ends with the finish reason `length` when the text or the reasoning exceeds `most` UTF-16 units. */
export function withLengthCap(next: OpenCall, most: number): OpenCall {
  return async function* capped(prompt, call) {
    const left = { 'text-delta': most, 'reasoning-delta': most };
    for await (const part of next(prompt, call)) {
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
  };
}
