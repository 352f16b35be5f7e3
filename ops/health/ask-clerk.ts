import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { ClockReading } from '@quartet/stores/read-store-facts.ts';

export interface ClerkSettings {
  readonly secretKey: Secret;
  readonly webhookSecret?: Secret | undefined;
  readonly mailboxKeys?: readonly Secret[] | undefined;
  readonly apiUrl?: string | undefined;
}

/** Clerk's reply to a request for its keys, which API processes also send. */
export interface ClerkFacts {
  /** The HTTP status; null if there was no reply. */
  readonly status: number | null;
  /** Null if the reply has no date. */
  readonly clock: ClockReading | null;
  readonly hasWebhookSecret: boolean;
  readonly hasMailboxKeys: boolean;
}

const usualApi = 'https://api.clerk.com';
const patienceMs = 10_000;

/** Does not change anything at Clerk. */
export async function askClerk({
  secretKey,
  webhookSecret,
  mailboxKeys,
  apiUrl = usualApi,
}: ClerkSettings): Promise<ClerkFacts> {
  const has = {
    hasWebhookSecret: webhookSecret !== undefined,
    hasMailboxKeys: mailboxKeys !== undefined,
  };
  const asked = Date.now();
  const response = await fetch(`${apiUrl}/v1/jwks`, {
    headers: { authorization: `Bearer ${secretKey.reveal()}` },
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null);
  if (!response) return { status: null, clock: null, ...has };
  await response.body?.cancel();
  // The header has whole seconds, so we assume the middle of that second.
  const at = Date.parse(response.headers.get('date') ?? '') + 500;
  const clock = Number.isNaN(at) ? null : { about: 'Clerk', at, asked, heard: Date.now() };
  return { status: response.status, clock, ...has };
}
