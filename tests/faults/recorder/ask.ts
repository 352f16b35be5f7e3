import { setTimeout as pause } from 'node:timers/promises';
import { createWord } from '../../incognito/search/canary.ts';
import { createAsker } from '../../support/ask.ts';
import type { Asking, Person } from './asking.ts';
import { followTurn } from './follow-turn.ts';

export interface AskingOptions {
  readonly apis: readonly string[];
  /** How the turn is read; `none` means not at all. */
  readonly way?: 'socket' | 'sse' | 'none';
  /** How often the question is sent, under one key, until an api accepts it. */
  readonly tries?: number;
}

const patientTries = 150;
const askAgainMs = 400;
const replyMs = 20_000;

/** Asks as a page does: a question without a reply is sent again under the same key, to the other api. */
export function ask(
  person: Person,
  { apis, way = 'socket', tries = patientTries }: AskingOptions,
): Asking {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const asking: Asking = {
    mark: createWord(),
    person,
    askedAt: Date.now(),
    turnId: null,
    refusal: null,
    resetAt: null,
    endedAt: null,
    state: null,
    hasExpired: false,
    sawWhole: false,
    frames: 0,
    joins: 0,
    readAt: null,
    wrongs: [],
    disconnect: () => undefined,
    over,
  };
  void post(asking, { apis, tries })
    .then(() => (way === 'none' ? undefined : followTurn(asking, { apis, way })))
    .catch((error: unknown) => void asking.wrongs.push(`I8 ${asking.mark}: ${String(error)}`))
    .then(resolve);
  return asking;
}

interface Reply {
  readonly turnId?: string;
  readonly code?: string;
  readonly retryable?: boolean;
}

async function post(
  asking: Asking,
  { apis, tries }: Required<Pick<AskingOptions, 'apis' | 'tries'>>,
): Promise<void> {
  for (let round = 0; round < tries; round += 1) {
    if (round > 0) await pause(askAgainMs);
    const asker = createAsker(apis[round % apis.length]!, asking.person.token);
    try {
      const response = await asker.ask(`What is ${asking.mark}?`, {
        accept: 'application/json',
        headers: { 'idempotency-key': asking.mark },
        signal: AbortSignal.timeout(replyMs),
      });
      const reply = (await response.json()) as Reply;
      asking.turnId = reply.turnId ?? null;
      asking.refusal = reply.turnId ? null : (reply.code ?? String(response.status));
      if (reply.turnId || reply.retryable === false) return;
    } catch {
      asking.refusal = 'no reply';
    }
  }
}

/** Resolves once an api has acknowledged it. */
export async function reset(asking: Asking, apis: readonly string[]): Promise<void> {
  for (let round = 0; ; round += 1) {
    const asker = createAsker(apis[round % apis.length]!, asking.person.token);
    const response = await asker.cancel(asking.turnId ?? '').catch(() => null);
    if (response?.status === 204) break;
    await pause(askAgainMs);
  }
  asking.resetAt = Date.now();
}
