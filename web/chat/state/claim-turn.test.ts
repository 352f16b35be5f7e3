import { expect, test } from 'vitest';
import { createClaims } from './claim-turn.ts';

/** The locks of one browser, which gives each name to the first tab that asks for it. */
function createLocks(): LockManager {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, use: LockGrantedCallback<unknown>) => {
    const isFree = !held.has(name);
    held.add(name);
    await use(isFree ? { name, mode: 'exclusive' } : null);
  };
  return { request, query: async () => ({}) } as LockManager;
}

test('the first tab that joins a turn owns it, also when it joins it again', async () => {
  const locks = createLocks();
  const [first, copy] = [createClaims(locks), createClaims(locks)];
  expect(await first('turn-1')).toBe(true);
  expect(await copy('turn-1')).toBe(false);
  expect(await first('turn-1')).toBe(true);
  expect(await copy('turn-2')).toBe(true);
});

test('without locks every tab owns what it joins', async () => {
  expect(await createClaims(undefined)('turn-1')).toBe(true);
});
