import { createHash } from 'node:crypto';
import type { Prompt } from '../language-model.ts';

/**
 * Leads the second of two calls that differ in their task alone to the server that holds the first one's prefix. A hash of
 * words that are sent anyway, it names nobody. None for a prompt without a task.
 */
export function toCacheKey({ system, messages }: Prompt): string | undefined {
  if (!messages.some(({ task }) => task)) return undefined;
  const words = JSON.stringify([system, ...messages.map(({ text }) => text)]);
  return createHash('sha256').update(words).digest('base64url');
}
