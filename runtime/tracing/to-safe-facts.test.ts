import { expect, test } from 'vitest';
import { toSafeFacts } from './to-safe-facts.ts';

test('ids, codes and numbers stay; a sentence, an empty and an absent value do not', () => {
  const kept = { turnId: 'aB-_9', code: 'provider_unavailable', queue: 'answer-gpt', ttft: 0 };
  const dropped = { said: 'Why is it?', none: '', absent: undefined, long: 'a'.repeat(101) };
  expect(toSafeFacts({ ...kept, ...dropped, left: true })).toEqual({ ...kept, left: true });
});
