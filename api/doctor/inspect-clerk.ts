import { checkClock, type Problem } from '@quartet/stores/doctor/problem.ts';
import type { ClerkConfig } from '../auth/clerk-environment.ts';

const usualApi = 'https://api.clerk.com';
const patienceMs = 10_000;

/** Checks that Clerk accepts the secret key and that the clocks agree. Changes nothing. */
export async function inspectClerk({
  secretKey,
  apiUrl = usualApi,
  webhookSecret,
}: ClerkConfig): Promise<readonly Problem[]> {
  const asked = Date.now();
  const response = await fetch(`${apiUrl}/v1/jwks`, {
    headers: { authorization: `Bearer ${secretKey.reveal()}` },
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null);
  if (!response) return [{ about: 'Clerk', problem: 'does not answer' }];
  await response.body?.cancel();
  const date = Date.parse(response.headers.get('date') ?? '');
  const { status } = response;
  return [
    // The header has whole seconds, so the middle of the second is the best guess.
    ...(Number.isNaN(date) ? [] : checkClock('Clerk', date + 500, asked)),
    ...(status === 200 ? [] : [{ about: 'CLERK_SECRET_KEY', problem: `is refused (${status})` }]),
    ...(webhookSecret
      ? []
      : [{ about: 'CLERK_WEBHOOK_SIGNING_SECRET', problem: 'is not set: purchases are missed' }]),
  ];
}
