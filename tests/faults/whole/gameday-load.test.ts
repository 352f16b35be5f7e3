import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startFreshScaledStack } from '../../stack/start-fresh-scaled-stack.ts';
import type { ScaledStack } from '../../stack/start-scaled-stack.ts';
import { createAsker } from '../../support/ask.ts';
import { joinBySocket } from '../../support/socket-client.ts';

/** A day on which more is asked than a fleet bears. Figures are printed; who is refused, and how, is held. */
const manyCalls = {
  ADDRESS_SOCKETS_PER_MINUTE: '1000000',
  ADDRESS_CALLS_PER_MINUTE: '1000000',
};

interface Asked {
  readonly paid: boolean;
  /** Milliseconds since the first question. */
  readonly at: number;
  /** From the question to the first word of the last answer; null for a refused one. */
  readonly firstWordMs: number | null;
}

function isRefusedWell({ status, headers }: Response, code: string | undefined): boolean {
  const isBusy = code === 'overloaded' || code === 'queue_unavailable';
  return status === 503 && isBusy && Number(headers.get('retry-after')) > 0;
}

function createCrowd(stack: ScaledStack, name: string) {
  const begun = performance.now();
  let users = 0;
  return async function ask(paid: boolean): Promise<Asked> {
    const [at, number] = [performance.now() - begun, ++users];
    const api = stack.apis[number % 2]!;
    const claims = paid ? { pla: 'u:quartet_pro' } : {};
    const userId = `user_${name}_${number}`;
    const origin = stack.apis[0];
    const token = await stack.clerk.mintToken({ userId, origin, claims, expiresInSeconds: 900 });
    const asked = performance.now();
    const reply = await createAsker(api, token).ask('Why is the sky blue?', {
      accept: 'application/json',
    });
    const body = (await reply.json()) as { readonly turnId: string; readonly code?: string };
    if (isRefusedWell(reply, body.code)) return { paid, at, firstWordMs: null };
    expect(reply.status).toBe(202);
    const turn = await joinBySocket(api, token, body.turnId);
    await turn.until(({ answers }) => Object.values(answers).every(({ text }) => text !== ''));
    const firstWordMs = performance.now() - asked;
    const { outcome } = await turn.until(({ status }) => status === 'ended');
    expect(outcome).toBe('finished');
    turn.close();
    return { paid, at, firstWordMs };
  };
}

/** Asks at a steady pace, and resolves once all have been answered or refused. */
async function askFor(
  ask: (paid: boolean) => Promise<Asked>,
  { paid, everyMs, seconds }: { paid: boolean; everyMs: number; seconds: number },
): Promise<readonly Asked[]> {
  const all: Promise<Asked>[] = [];
  for (let at = 0; at < seconds * 1_000; at += everyMs) {
    const asking = ask(paid);
    // Awaited below, with the others.
    asking.catch(() => undefined);
    all.push(asking);
    await delay(everyMs);
  }
  return Promise.all(all);
}

const isTaken = ({ firstWordMs }: Asked) => firstWordMs !== null;

function print(name: string, asked: readonly Asked[]): void {
  const waits = asked.flatMap(({ firstWordMs }) => firstWordMs ?? []).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
  const refused = asked.length - waits.length;
  const figures = `first word p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`;
  process.stdout.write(`${name}: ${asked.length} asked, ${refused} refused; ${figures}\n`);
}

test('free questions are still answered while paid ones come at 1.6 times what a fleet bears, and are refused first', async () => {
  const settings = { WORKER_ANSWER_CONCURRENCY: '1', OVERLOAD_QUEUE_SECONDS: '30', ...manyCalls };
  await using stack = await disposable(startFreshScaledStack({}, settings));
  // Two places for each model, two seconds for each answer: one turn a second.
  for (const provider of ['google', 'anthropic', 'openai', 'xai'] as const) {
    const script = { kind: 'steady', task: 'answer', text: ['Light ', 'scatters.'] } as const;
    stack.emulator.play(
      provider,
      Array.from({ length: 400 }, () => ({ ...script, delayMs: 900 })),
    );
  }
  const ask = createCrowd(stack, 'classes');
  const seconds = 75;
  const [paid, free] = await Promise.all([
    askFor(ask, { paid: true, everyMs: 625, seconds }),
    askFor(ask, { paid: false, everyMs: 3_300, seconds }),
  ]);
  print('paid, 1.6 a second', paid);
  print('free, 0.3 a second', free);
  expect(free.filter(isTaken).length).toBeGreaterThan(0);
  const [firstPaid = Infinity, firstFree = Infinity] = [paid, free].map(
    (all) => all.find((each) => !isTaken(each))?.at,
  );
  expect(firstFree).toBeLessThanOrEqual(firstPaid);
});

test('of 300 questions at once each is answered, or refused at once with a time to come again', async () => {
  await using stack = await disposable(startFreshScaledStack({}, manyCalls));
  const ask = createCrowd(stack, 'at_once');
  const askAtOnce = async (count: number) => {
    const asked = await Promise.all(Array.from({ length: count }, () => ask(true)));
    print(`${count} at once`, asked);
    return asked.length;
  };
  for (const count of [20, 100, 300]) expect(await askAtOnce(count)).toBe(count);
});

async function disposable(starting: Promise<ScaledStack>) {
  const stack = await starting;
  return { ...stack, [Symbol.asyncDispose]: () => stack.close() };
}
