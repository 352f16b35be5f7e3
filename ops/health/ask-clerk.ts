import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { ClockReading } from '@quartet/stores/read-store-facts.ts';
import * as z from 'zod';

export interface ClerkSettings {
  readonly secretKey: Secret;
  readonly webhookSecret?: Secret | undefined;
  readonly apiUrl?: string | undefined;
}

/** Clerk's replies to requests for its keys, which API processes also send, and for its plans. */
export interface ClerkFacts {
  /** The HTTP status; null if there was no reply. */
  readonly status: number | null;
  /** Null if the reply has no date. */
  readonly clock: ClockReading | null;
  /** US dollars for a month, by the key of the plan. Empty if Clerk lists no plans. */
  readonly prices: ReadonlyMap<string, number>;
  readonly settings: ClerkSettings;
}

const usualApi = 'https://api.clerk.com';
const patienceMs = 10_000;

const planSchema = z.object({ slug: z.string(), fee: z.object({ amount: z.number() }).nullable() });
const listSchema = z.object({ data: z.array(planSchema) });

/** Does not change anything at Clerk. */
export async function askClerk(settings: ClerkSettings): Promise<ClerkFacts> {
  const { secretKey, apiUrl = usualApi } = settings;
  const ask = (path: string) =>
    fetch(apiUrl + path, {
      headers: { authorization: `Bearer ${secretKey.reveal()}` },
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => null);
  const asked = Date.now();
  const response = await ask('/v1/jwks');
  const heard = Date.now();
  await response?.body?.cancel();
  // The header has whole seconds, so we assume the middle of that second.
  const at = Date.parse(response?.headers.get('date') ?? '') + 500;
  const listed = await ask('/v1/billing/plans?limit=500');
  const { data } = listSchema.safeParse(await listed?.json().catch(() => null));
  return {
    status: response?.status ?? null,
    clock: Number.isNaN(at) ? null : { about: 'Clerk', at, asked, heard },
    prices: new Map(data?.data.map(({ slug, fee }) => [slug, (fee?.amount ?? 0) / 100])),
    settings,
  };
}
