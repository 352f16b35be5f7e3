import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** A micro-dollar is a millionth of a US dollar. At $1 per million tokens, one token costs one. */
interface Spend {
  readonly model: ModelKey;
  readonly userId: UserId;
  /** Estimated from tokens; a whole number. Negative if a call cost less than was reserved. */
  readonly microDollars: number;
}

/** Adds up the cost of provider calls in each UTC day. Stores numbers, no content. Rejects if the store does not answer. */
export interface SpendMeter {
  record(spend: Spend): Promise<void>;
  /** Today's micro-dollars of all calls to this model. */
  ofModel(model: ModelKey): Promise<number>;
  ofUser(userId: UserId): Promise<number>;
}

export type ReadClock = () => Date;

/** The UTC day, as `2026-11-21`. */
export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
