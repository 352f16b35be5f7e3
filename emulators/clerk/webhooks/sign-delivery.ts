import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** In Svix's format: `whsec_` and base64. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

export interface Signed {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers that Svix sends with a delivery. */
export function signDelivery(
  secret: string,
  { id, timestamp, body }: Signed,
): Record<string, string> {
  return {
    'svix-id': id,
    'svix-timestamp': String(timestamp),
    'svix-signature': new Webhook(secret).sign(id, new Date(timestamp * 1_000), body),
  };
}
