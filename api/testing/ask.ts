import { createTurnId } from '@quartet/shared/domain/ids.ts';
import type { TestApi } from './start-test-api.ts';

/** Asks as a user with one credit. Resolves to the turn's id, which nobody has joined yet. */
export async function ask(api: TestApi, as = 'ada'): Promise<string> {
  await api.setCredits(as, 1);
  const response = await api.fetch('/api/chat', {
    as,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ message: 'How?' }),
  });
  return ((await response.json()) as { turnId: string }).turnId;
}

/** Holds a credit of `ada` for a turn without a log, as when its log has expired. */
export async function holdTurn(api: TestApi): Promise<string> {
  const turnId = createTurnId();
  await api.setCredits('ada', 1);
  const deadlineAt = new Date(Date.now() + 60_000);
  await api.stores.ledger.placeHold({ turnId, userId: 'ada', deadlineAt });
  return turnId;
}
