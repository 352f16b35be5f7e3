import { expect, test } from 'vitest';
import { startFreshScaledStack } from '../../stack/start-fresh-scaled-stack.ts';
import type { ScaledStack } from '../../stack/start-scaled-stack.ts';
import { createAsker } from '../../support/ask.ts';
import { joinBySocket } from '../../support/socket-client.ts';
import { describeTimes } from '../recorder/describe-times.ts';

/** Many people ask in the same moment. Figures are printed; the tests check only how a question is refused. */
const settings = {
  WORKER_ANSWER_CONCURRENCY: '400',
  ADDRESS_CALLS_PER_MINUTE: '1000000',
};

interface Asked {
  /** Milliseconds from the question to the first word of the last answer; null for a refused question. */
  readonly firstWordMs: number | null;
}

function isRefusedWell({ status, headers }: Response, code: string | undefined): boolean {
  const isBusy = code === 'overloaded' || code === 'queue_unavailable';
  return status === 503 && isBusy && Number(headers.get('retry-after')) > 0;
}

function createCrowd(stack: ScaledStack, name: string) {
  let users = 0;
  return async function ask(): Promise<Asked> {
    const number = ++users;
    const api = stack.apis[number % 2]!;
    const claims = { pla: 'u:quartet_pro' };
    const userId = `user_${name}_${number}`;
    const origin = stack.apis[0];
    const token = await stack.clerk.mintToken({ userId, origin, claims, expiresInSeconds: 900 });
    const asked = performance.now();
    const reply = await createAsker(api, token).ask('Why is the sky blue?', {
      accept: 'application/json',
    });
    const body = (await reply.json()) as { readonly turnId: string; readonly code?: string };
    if (isRefusedWell(reply, body.code)) return { firstWordMs: null };
    expect(reply.status).toBe(202);
    const turn = await joinBySocket(api, token, body.turnId);
    // A model that is late is left out of a question, and ends without a word.
    await turn.until(({ answers }) =>
      Object.values(answers).every(({ text, status }) => text !== '' || status === 'ended'),
    );
    const firstWordMs = performance.now() - asked;
    const { outcome } = await turn.until(({ status }) => status === 'ended');
    expect(outcome).toBe('finished');
    turn.close();
    return { firstWordMs };
  };
}

function print(name: string, asked: readonly Asked[]): void {
  const waits = asked.flatMap(({ firstWordMs }) => firstWordMs ?? []);
  const counts = `${asked.length} asked, ${asked.length - waits.length} refused`;
  process.stdout.write(`${name}: ${counts}; first word ${describeTimes(waits)}\n`);
}

test('of 300 questions at once each is answered, or refused at once with a time to come again', async () => {
  await using stack = await disposable(startFreshScaledStack({}, settings));
  const ask = createCrowd(stack, 'at_once');
  const askAtOnce = async (count: number) => {
    const asked = await Promise.all(Array.from({ length: count }, ask));
    print(`${count} at once`, asked);
    return asked.length;
  };
  for (const count of [20, 100, 300]) expect(await askAtOnce(count)).toBe(count);
});

async function disposable(starting: Promise<ScaledStack>) {
  const stack = await starting;
  return { ...stack, [Symbol.asyncDispose]: () => stack.close() };
}
