import { expect, test } from 'vitest';
import { keepNewest } from './keep-newest.ts';
import { limits } from './limits.ts';

const toMessage = (_: unknown, index: number) => ({
  role: index % 2 ? 'assistant' : 'user',
  content: `${index}`,
});

test('a conversation is kept whole up to the limit of messages', () => {
  const messages = Array.from({ length: limits.historyMessages }, toMessage);
  expect(keepNewest(messages)).toEqual(messages);
});

test('a longer conversation keeps its newest messages and begins with a question', () => {
  const kept = keepNewest(Array.from({ length: 151 }, toMessage));
  expect(kept).toHaveLength(99);
  expect(kept[0]).toEqual({ role: 'user', content: '52' });
  expect(kept.at(-1)?.content).toBe('150');
});

test('messages that are too long together are left behind', () => {
  const long = { role: 'user', content: 'x'.repeat(80_000) };
  expect(keepNewest([long, { role: 'assistant', content: 'y' }, long])).toEqual([long]);
});
