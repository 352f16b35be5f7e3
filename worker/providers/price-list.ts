import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { CallRecord } from './layers/with-record.ts';
import { type Price, toMicroDollars } from './price.ts';
import type { ProvidersConfig } from './providers-config.ts';
import { findModelRow, isSameModel } from './served-model.ts';

/** Returns the price of a model: of the version that served, if it is known, or else of the version that was asked. */
export type PriceList = (model: ModelKey, modelId: string, servedId?: string) => Price;

export function createPriceList(routes: ProvidersConfig['routes']): PriceList {
  return (model, modelId, servedId = modelId) => {
    const models = routes[model].flatMap(({ models: all, checkModel = [] }) =>
      all.concat(checkModel),
    );
    const find = (wanted: string) =>
      models.find(({ id }) => isSameModel(id, wanted)) ?? findModelRow(wanted);
    return (find(servedId) ?? find(modelId) ?? routes[model][0].models[0]).price;
  };
}

/** Returns the cost in US dollars. An emulator costs nothing. */
export function readCost(
  { key, demo, modelId, servedId, usage }: CallRecord,
  priceOf: PriceList,
): number {
  if (demo || !usage) return 0;
  return toMicroDollars(usage, priceOf(key, modelId, servedId)) / 1_000_000;
}
