import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { expect, test } from 'vitest';
import { createPriceList } from './price-list.ts';
import { providerSettings } from './provider-settings.ts';
import { routeRows } from './rows/route-rows.ts';
import { toProvidersConfig } from './to-providers-config.ts';

const [first, second] = routeRows.gemini.models;

function priceList(gemini: object = {}) {
  const keys = { GEMINI_API_KEY: 'a', CLAUDE_API_KEY: 'b', GPT_API_KEY: 'c', GROK_API_KEY: 'd' };
  const values = readSettings(providerSettings, {
    ...keys,
    MODEL_ROWS: JSON.stringify({ gemini }),
  });
  return createPriceList(toProvidersConfig(values).routes);
}

test('an answer has the price of the model that served it, if that is known', () => {
  const priceOf = priceList();
  expect(priceOf('gemini', first.id)).toEqual(first.price);
  expect(priceOf('gemini', first.id, second?.id)).toEqual(second?.price);
  expect(priceOf('gemini', first.id, 'gpt-5-2025-08-07')).toEqual(routeRows.gpt.models[0].price);
  expect(priceOf('gemini', first.id, 'nobody-knows-1')).toEqual(first.price);
});

test('a price that an operator changes without its searches keeps the price of a search', () => {
  const priceOf = priceList({ models: [{ id: first.id, price: { input: 1, output: 2 } }] });
  expect(priceOf('gemini', first.id)).toEqual({ ...first.price, input: 1, output: 2 });
});

test('a model for checks has its own price, if that is known', () => {
  const id = second?.id ?? '';
  const models = [{ id: first.id, price: { input: 7, output: 8 } }];
  const check = priceList({ models, checkModel: { id } });
  expect(check('gemini', id)).toEqual(second?.price);
  const price = { input: 0.5, output: 1, searches: 2 };
  const own = priceList({ models: [{ id: first.id }], checkModel: { id, price } });
  expect(own('gemini', id)).toEqual(price);
  const unknown = priceList({ checkModel: { id: 'nobody-knows-1' } });
  expect(unknown('gemini', 'nobody-knows-1')).toEqual(first.price);
});
