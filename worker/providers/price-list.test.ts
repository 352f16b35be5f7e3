import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { expect, test } from 'vitest';
import { createPriceList } from './price-list.ts';
import { providerVariables } from './provider-variables.ts';
import { slotRows } from './slots/slot-rows.ts';
import { toProvidersConfig } from './to-providers-config.ts';

const [first, second] = slotRows.gemini.models;

function priceList(environment: Record<string, string> = {}) {
  const keys = { GEMINI_API_KEY: 'a', CLAUDE_API_KEY: 'b', GPT_API_KEY: 'c', GROK_API_KEY: 'd' };
  const values = readSettings(providerVariables, { ...keys, ...environment });
  return createPriceList(toProvidersConfig(values).slots);
}

test('an answer has the price of the model that served it, if that is known', () => {
  const priceOf = priceList();
  expect(priceOf('gemini', first.id)).toEqual(first.price);
  expect(priceOf('gemini', first.id, second?.id)).toEqual(second?.price);
  expect(priceOf('gemini', first.id, 'gpt-5-2025-08-07')).toEqual(slotRows.gpt.models[0].price);
  expect(priceOf('gemini', first.id, 'nobody-knows-1')).toEqual(first.price);
});

test('a price of the environment without searches keeps those of the model', () => {
  const priceOf = priceList({ GEMINI_PRICE: '1/2' });
  expect(priceOf('gemini', first.id)).toEqual({ ...first.price, input: 1, output: 2 });
});

test('a model for checks has its own price, if that is known', () => {
  const GEMINI_MODELS = first.id;
  const check = { GEMINI_MODELS, GEMINI_CHECK_MODEL: second?.id ?? '', GEMINI_PRICE: '7/8' };
  expect(priceList(check)('gemini', check.GEMINI_CHECK_MODEL)).toEqual(second?.price);
  const unknown = priceList({ GEMINI_CHECK_MODEL: 'nobody-knows-1' });
  expect(unknown('gemini', 'nobody-knows-1')).toEqual(first.price);
});
