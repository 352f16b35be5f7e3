import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** As Svix writes them: `whsec_` and base64. */
export function createWebhookSecret(): string {
  return prefix + randomBytes(24).toString('base64');
}

export interface Signed {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** Svix' headers over `id.timestamp.body`, HMAC-SHA256. */
export function signDelivery(
  secret: string,
  { id, timestamp, body }: Signed,
): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'svix-id': id,
    'svix-timestamp': String(timestamp),
    'svix-signature': `v1,${signature}`,
  };
}
