import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { type CombineOffer, countSpare } from './combine-again.tsx';

const nothing = () => undefined;

function offer(nextWithout: readonly ModelKey[]): CombineOffer {
  const models = ['gemini', 'claude', 'gpt'] as const;
  return { models, without: [], nextWithout, onLeaveOut: nothing, onCombine: nothing };
}

test('two answers must be left to combine', () => {
  expect(countSpare(offer([]))).toBe(1);
  expect(countSpare(offer(['gpt']))).toBe(0);
  expect(countSpare(offer(['gpt', 'claude']))).toBe(-1);
  // Its answer does not take part anyway.
  expect(countSpare(offer(['grok']))).toBe(1);
});
