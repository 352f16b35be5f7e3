import { expect, test } from 'vitest';
import { joinCalls } from './join-calls.ts';

function setUp() {
  const calls: string[] = [];
  const call = async (name: string) => {
    calls.push(name);
    if (name === 'bad') throw new Error('away');
    return `${name} ${calls.length}`;
  };
  return { calls, ask: joinCalls(call) };
}

test('calls of one moment share one, which begins after the last of them; later callers make their own', async () => {
  const { calls, ask } = setUp();
  const asked = [ask('a'), ask('b'), Promise.resolve().then(() => ask('a'))];
  expect(calls).toEqual([]);
  expect(await Promise.all(asked)).toEqual(['a 1', 'b 2', 'a 1']);
  expect(await ask('a')).toBe('a 3');
});

test('a failure reaches all that share it, and none after them', async () => {
  const { calls, ask } = setUp();
  const asked = await Promise.allSettled([ask('bad'), ask('bad')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(ask('bad')).rejects.toThrow('away');
  expect(calls).toHaveLength(2);
});
