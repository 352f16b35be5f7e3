import { createHmac } from 'node:crypto';

export const testWebhookSecret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;

export interface WebhookToSign {
  readonly id: string;
  readonly body: string;
  /** Seconds since the epoch; now by default. */
  readonly timestamp?: number;
  readonly secret?: string;
}

export function signWebhook({
  id,
  body,
  timestamp = Math.floor(Date.now() / 1_000),
  secret = testWebhookSecret,
}: WebhookToSign): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': String(timestamp),
    'svix-signature': `v1,${signature}`,
  };
}
