import type { SubscriptionItem } from './subscription-item.ts';

export interface Payment {
  readonly id: string;
  readonly chargeType: 'checkout' | 'recurring';
  readonly cents: number;
  readonly createdAt: number;
  status: 'pending' | 'paid' | 'failed';
  updatedAt: number;
  /** A copy of the item at the time of payment. */
  item: SubscriptionItem;
}
