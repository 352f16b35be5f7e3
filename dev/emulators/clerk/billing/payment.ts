import type { SubscriptionItem } from './subscription-item.ts';

/** One period of the item, charged at a checkout or when the period before it ends. */
export interface Charge {
  readonly chargeType: 'checkout' | 'recurring';
  readonly item: SubscriptionItem;
}

export interface Payment extends Charge {
  readonly id: string;
  readonly cents: number;
  readonly createdAt: number;
  status: 'pending' | 'paid' | 'failed';
  updatedAt: number;
  /** A copy of the item at the time of payment. */
  item: SubscriptionItem;
}
