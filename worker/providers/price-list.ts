import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Price } from './price.ts';
import type { ProvidersConfig } from './providers-config.ts';

/** What a model id of a slot costs. */
export type PriceList = (slot: ModelKey, modelId: string) => Price;

export function createPriceList(slots: ProvidersConfig['slots']): PriceList {
  return (slot, modelId) => {
    const { models } = slots[slot];
    return (models.find(({ id }) => id === modelId) ?? models[0]).price;
  };
}
