import type { SubscriptionItem } from './subscription-item.ts';

export interface Payment {
  readonly id: string;
  readonly chargeType: 'checkout' | 'recurring';
  readonly cents: number;
  readonly createdAt: number;
  status: 'pending' | 'paid' | 'failed';
  updatedAt: number;
  /** What was paid for, as it stood then. */
  item: SubscriptionItem;
}
