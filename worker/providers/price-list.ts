import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { CallRecord } from './layers/with-record.ts';
import { type Price, toMicroDollars } from './price.ts';
import type { ProvidersConfig } from './providers-config.ts';
import { findModelRow, isSameModel } from './served-model.ts';

/** Returns the price of the model that served the call if it is known, or else of the model that was asked. */
export type PriceList = (slot: ModelKey, modelId: string, servedId?: string) => Price;

export function createPriceList(routes: ProvidersConfig['routes']): PriceList {
  return (slot, modelId, servedId = modelId) => {
    const models = routes[slot].flatMap(({ models: all, checkModel = [] }) =>
      all.concat(checkModel),
    );
    const find = (wanted: string) =>
      models.find(({ id }) => isSameModel(id, wanted)) ?? findModelRow(wanted);
    return (find(servedId) ?? find(modelId) ?? routes[slot][0].models[0]).price;
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
