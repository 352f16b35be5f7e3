import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** Micro-dollar: a millionth of a US dollar. One token at $1 per million tokens costs one. */
interface Spend {
  readonly model: ModelKey;
  readonly userId: UserId;
  /** Estimated from tokens; a whole number. Negative where a call cost less than was reserved. */
  readonly microDollars: number;
}

/** Adds up what provider calls cost in each UTC day: numbers, no content. Rejects when the store does not answer. */
export interface SpendMeter {
  record(spend: Spend): Promise<void>;
  /** Today's micro-dollars for all calls of this model. */
  ofModel(model: ModelKey): Promise<number>;
  ofUser(userId: UserId): Promise<number>;
}

export type ReadClock = () => Date;

/** The UTC day, as `2026-11-21`. */
export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
