import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LanguageModel, ProviderError } from './language-model.ts';
import { Succession } from './succession.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gone = new ProviderError('model_unavailable', { modelGone: true });
const [first, second] = ['first', 'second'].map((modelId) => ({ modelId }) as LanguageModel) as [
  LanguageModel,
  LanguageModel,
];
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

test('the preferred model is asked again some minutes after it was gone', () => {
  const succession = new Succession([first, second]);
  succession.succeed(first, gone);
  minutes(9);
  expect(succession.current).toBe(second);
  minutes(1);
  expect(succession.current).toBe(first);
});

test('with no model left, the next question begins with the preferred one', () => {
  const succession = new Succession([first, second]);
  succession.succeed(first, gone);
  expect(() => succession.succeed(second, gone)).toThrow('model_unavailable');
  expect(succession.current).toBe(first);
});

test('a model that another one answers for gives way, unless it is the last', () => {
  const succession = new Succession([first, second]);
  succession.replace(first);
  expect(succession.current).toBe(second);
  succession.replace(second);
  expect(succession.current).toBe(second);
});

test('a call that ends late does not bring a model back', () => {
  const succession = new Succession([first, second]);
  succession.succeed(first, gone);
  succession.succeed(first, gone);
  expect(succession.current).toBe(second);
});
