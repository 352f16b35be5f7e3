import type { ClerkEventType } from './clerk-event.ts';

export interface Delivery {
  /** The `svix-id` header: the same for every attempt. */
  readonly id: string;
  readonly type: ClerkEventType;
  /** JSON `{ data, event_attributes, instance_id, object, timestamp, type }`. */
  readonly body: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** The receiver's last status; null when it could not be reached. */
  lastStatus: number | null;
}
