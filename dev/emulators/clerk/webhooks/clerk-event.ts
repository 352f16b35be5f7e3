import type { Resource } from '../resources/resource.ts';

export type UserChange = 'created' | 'updated' | 'deleted';
export type SubscriptionChange = 'created' | 'updated' | 'active' | 'pastDue';
export type ItemChange =
  | 'created'
  | 'updated'
  | 'active'
  | 'canceled'
  | 'upcoming'
  | 'ended'
  | 'abandoned'
  | 'pastDue';
export type PaymentChange = 'created' | 'updated';

export type ClerkEventType =
  | `user.${UserChange}`
  | `subscription.${SubscriptionChange}`
  | `subscriptionItem.${ItemChange}`
  | `paymentAttempt.${PaymentChange}`;

export interface EmulatedEvent {
  readonly type: ClerkEventType;
  readonly data: Resource;
}
