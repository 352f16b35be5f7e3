import type { TestApi } from './start-test-api.ts';

/** Asks as `ada` and resolves the turn's id, not yet joined by anyone. */
export async function ask(api: TestApi, as = 'ada'): Promise<string> {
  api.ledger.credits.set(as, 1);
  const response = await api.fetch('/api/chat', {
    as,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ message: 'How?' }),
  });
  return ((await response.json()) as { turnId: string }).turnId;
}
