import { afterEach, expect, test, vi } from 'vitest';
import {
  createQuestion,
  createQuestionTurn,
  describeQuestionStore,
} from './contract/describe-question-store.ts';
import { createMemoryQuestionStore } from './create-memory-question-store.ts';

const stores: ReturnType<typeof createMemoryQuestionStore>[] = [];
function openStore() {
  const store = createMemoryQuestionStore();
  stores.push(store);
  return store;
}
afterEach(() => {
  vi.useRealTimers();
  for (const store of stores.splice(0)) store.close();
});

describeQuestionStore('in memory', () => {
  const store = openStore();
  return [store, store];
});

test('a question in memory expires after 15 minutes', async () => {
  vi.useFakeTimers();
  const [store, turn] = [openStore(), createQuestionTurn()];
  await store.put(turn, createQuestion('Still there?'));
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(await store.find(turn)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(await store.find(turn)).toBeNull();
});
