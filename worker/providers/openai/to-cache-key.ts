import { createHash } from 'node:crypto';
import type { Prompt } from '../language-model.ts';

/**
 * Leads the second of two calls that differ in their task alone, and the next question of a conversation, to the server that
 * holds what they begin with. A hash of words that are sent anyway, it names nobody. None for a lone question.
 */
export function toCacheKey({ system, messages }: Prompt): string | undefined {
  const isTask = messages.some(({ task }) => task);
  if (!isTask && messages.length === 1) return undefined;
  const shared = isTask ? messages : messages.slice(0, 1);
  const words = JSON.stringify([system, ...shared.map(({ text }) => text)]);
  return createHash('sha256').update(words).digest('base64url');
}
