import type { CallRecord } from './layers/with-record.ts';
import { toMicroDollars } from './price.ts';
import type { PriceList } from './price-list.ts';

/** US dollars. An emulator costs nothing. */
export function readCost(
  { key, demo, modelId, servedId, usage }: CallRecord,
  priceOf: PriceList,
): number {
  if (demo || !usage) return 0;
  return toMicroDollars(usage, priceOf(key, modelId, servedId)) / 1_000_000;
}
