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

/** The first model is gone for two turns. */
function loseFirst(fallback: ModelFallback): void {
  fallback.fallBack(first, gone, 'a');
  fallback.fallBack(first, gone, 'b');
}

test('a model that was gone for one turn is left out by that turn alone', () => {
  const fallback = new ModelFallback([first, second]);
  fallback.fallBack(first, gone, 'a');
  fallback.fallBack(first, gone, 'a');
  expect(fallback.choose('answer', 'a')).toBe(second);
  expect(fallback.choose('answer', 'b')).toBe(first);
  fallback.trust(first);
  fallback.fallBack(first, gone, 'b');
  expect(fallback.choose('answer', 'c')).toBe(first);
});

test('the preferred model is asked again some minutes after it was gone', () => {
  const fallback = new ModelFallback([first, second]);
  loseFirst(fallback);
  minutes(9);
  expect(fallback.choose()).toBe(second);
  minutes(1);
  expect(fallback.choose()).toBe(first);
});

test('the next question begins with the preferred model when none is left', () => {
  const fallback = new ModelFallback([first, second]);
  loseFirst(fallback);
  expect(() => fallback.fallBack(second, gone, 'b')).toThrow('model_unavailable');
  expect(fallback.choose()).toBe(first);
});

test('a model that another one answers for in two turns in a row gives way, unless it is the last', () => {
  const fallback = new ModelFallback([first, second]);
  fallback.replace(first, 'a');
  fallback.replace(first, 'a');
  expect(fallback.choose()).toBe(first);
  fallback.trust(first);
  fallback.replace(first, 'b');
  expect(fallback.choose()).toBe(first);
  fallback.replace(first, 'c');
  expect(fallback.choose()).toBe(second);
  fallback.replace(second, 'd');
  fallback.replace(second, 'e');
  expect(fallback.choose()).toBe(second);
});

test('a call that ends late does not bring a model back', () => {
  const fallback = new ModelFallback([first, second]);
  loseFirst(fallback);
  fallback.fallBack(first, gone, 'a');
  fallback.trust(first);
  expect(fallback.choose()).toBe(second);
});
