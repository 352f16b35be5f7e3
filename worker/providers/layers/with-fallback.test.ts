import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LanguageModel, ProviderError } from '../language-model.ts';
import { ModelFallback } from './with-fallback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gone = new ProviderError('model_unavailable', { modelGone: true });
const [first, second] = ['first', 'second'].map((modelId) => ({ modelId }) as LanguageModel) as [
  LanguageModel,
  LanguageModel,
];
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

test('the preferred model is asked again some minutes after it was gone', () => {
  const fallback = new ModelFallback([first, second]);
  fallback.fallBack(first, gone);
  minutes(9);
  expect(fallback.current).toBe(second);
  minutes(1);
  expect(fallback.current).toBe(first);
});

test('the next question begins with the preferred model when none is left', () => {
  const fallback = new ModelFallback([first, second]);
  fallback.fallBack(first, gone);
  expect(() => fallback.fallBack(second, gone)).toThrow('model_unavailable');
  expect(fallback.current).toBe(first);
});

test('a model that another one answers for in two turns in a row gives way, unless it is the last', () => {
  const fallback = new ModelFallback([first, second]);
  fallback.replace(first, 'a');
  fallback.replace(first, 'a');
  expect(fallback.current).toBe(first);
  fallback.trust(first);
  fallback.replace(first, 'b');
  expect(fallback.current).toBe(first);
  fallback.replace(first, 'c');
  expect(fallback.current).toBe(second);
  fallback.replace(second, 'd');
  fallback.replace(second, 'e');
  expect(fallback.current).toBe(second);
});

test('a call that ends late does not bring a model back', () => {
  const fallback = new ModelFallback([first, second]);
  fallback.fallBack(first, gone);
  fallback.fallBack(first, gone);
  expect(fallback.current).toBe(second);
});
