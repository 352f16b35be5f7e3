import { signWebhook } from '@quartet/api/testing/sign-webhook.ts';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { providers } from '../support/providers.ts';
import { joinBySocket } from '../support/socket-client.ts';
import { recordStream } from '../support/sse-client.ts';
import type { RunningStack } from './describe-stack.ts';
import { signUpMember } from './member.ts';

const json = 'application/json';

function times<T>(count: number, use: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => use(index)));
}

const isOpen = ({ closedAt }: { readonly closedAt: number | null }) => closedAt === null;

/** Lists the keys that name a turn, except for jobs that are done. */
async function findKeys(redisUrls: readonly string[], turnId: string): Promise<string[]> {
  const found = redisUrls.map(async (url) => {
    const redis = new Redis(url);
    const keys = await redis.keys(`*${turnId}*`);
    const isDone = await Promise.all(
      keys.map(async (key) => {
        const [prefix = '', queue, job] = key.split(':');
        // A lost log holds only the end of its turn, so it may stay.
        if (prefix === 'turn') return (await redis.hexists(`turn:${queue}:head`, 'lost')) === 1;
        if (!prefix.startsWith('{')) return false;
        return (await redis.hexists(`${prefix}:${queue}:${job}`, 'finishedOn')) === 1;
      }),
    );
    redis.disconnect();
    return keys.filter((_, index) => !isDone[index]);
  });
  return (await Promise.all(found)).flat();
}

/** Every stack keeps these promises about credits, plans and accounts. */
export function describeMoney(running: RunningStack): void {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${running.stack.apis[0]}/api/webhooks/clerk`, { method: 'POST', body, headers });

  test('of 48 parallel questions on a balance of 10, over both apis, 10 are taken and none for free', async () => {
    const { stack } = running;
    const member = await signUpMember(stack);
    await recordStream(await member.ask('What is zero?'));
    await member.give(5, 'Ten credits, please.');
    expect(await member.credits()).toBe(10);
    const askers = stack.apis.map((api) => createAsker(api, member.token));
    const statuses = await times(48, async (index) => {
      const response = await askers[index % 2]!.ask(`What is ${index}?`, { accept: json });
      await response.body?.cancel();
      return response.status;
    });
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    // A database that is too busy to answer in time refuses with 503, and gives a late hold back.
    const [taken, refused, tooBusy] = [count(202), count(402), count(503)];
    expect(taken + refused + tooBusy).toBe(48);
    expect(taken).toBeLessThanOrEqual(10);
    expect(taken + tooBusy).toBeGreaterThanOrEqual(10);
    await expect.poll(() => member.credits()).toBe(10 - taken);
  });

  test('50 posts with one Idempotency-Key, over both apis, make one turn and one charge', async () => {
    const { stack } = running;
    const member = await signUpMember(stack);
    stack.clerk.subscribe(member.userId, 'quartet_value');
    await stack.clerk.delivered();
    const askers = stack.apis.map((api) => createAsker(api, member.token));
    const headers = { 'idempotency-key': 'money' };
    const turnIds = await times(50, async (index) => {
      const response = await askers[index % 2]!.ask('Once?', { accept: json, headers });
      return ((await response.json()) as { turnId: string }).turnId;
    });
    expect(new Set(turnIds).size).toBe(1);
    expect((await recordStream(await member.join(turnIds[0]!))).done).toBe(true);
    expect(await member.credits()).toBe(100);
  });

  test('feedback is rewarded once, whatever comes at the same time, and later words say so', async () => {
    const { stack } = running;
    const member = await signUpMember(stack);
    const replies = await times(50, async (index) => {
      const response = await member.give(4, 'Good.', stack.apis[index % 2]);
      const { message, code } = (await response.json()) as { message?: string; code?: string };
      return message ?? code ?? '';
    });
    const rewarded =
      'Your feedback has been submitted and 10 credits have been added to your account.';
    expect(replies.filter((message) => message === rewarded)).toHaveLength(1);
    expect(replies.filter((message) => message.includes('given once'))).toHaveLength(4);
    expect(replies.filter((code) => code === 'rate_limited')).toHaveLength(45);
    expect(await member.credits()).toBe(11);
  });

  test('Value grants 100 credits a paid period, though every event comes again, backwards', async () => {
    const { clerk } = running.stack;
    const member = await signUpMember(running.stack);
    clerk.subscribe(member.userId, 'quartet_value');
    await clerk.delivered();
    expect(await member.balance()).toMatchObject({ credits: 101, unlimited: false });
    clerk.renew(member.userId);
    await clerk.delivered();
    expect(await member.balance()).toMatchObject({ credits: 201 });
    const events = clerk.deliveries().filter(({ body }) => body.includes(member.userId));
    expect(events.length).toBeGreaterThan(5);
    for (const { id, body } of events.toReversed()) {
      await clerk.redeliver(id);
      // A webhook with another id is a new one about the same event.
      const again = { id: `${id}_again`, body, secret: running.stack.webhookSecret };
      expect((await post(body, signWebhook(again))).status).toBe(200);
    }
    expect(await member.balance()).toMatchObject({ credits: 201, unlimited: false });
  });

  test('Pro takes no credit from its first token on, and until its period ends', async () => {
    const { clerk } = running.stack;
    const member = await signUpMember(running.stack);
    const claims = { pla: 'u:quartet_pro' };
    expect(await member.balance(claims)).toMatchObject({ credits: 1, unlimited: true });
    expect(await member.balance({ pla: 'u:quartet_value' })).toMatchObject({
      credits: 1,
      unlimited: false,
    });
    clerk.subscribe(member.userId, 'quartet_pro');
    await clerk.delivered();
    expect(await member.balance()).toMatchObject({ credits: 1, unlimited: true });
    expect((await recordStream(await member.ask('Free of charge?'))).done).toBe(true);
    clerk.cancel(member.userId);
    await clerk.delivered();
    expect(await member.balance()).toMatchObject({ credits: 1, unlimited: true });
    clerk.endPeriod(member.userId);
    await clerk.delivered();
    expect(await member.balance()).toMatchObject({ credits: 1, unlimited: false });
  });

  test('a deleted account is erased, and its address brings neither a second free question nor reward', async () => {
    const { stack } = running;
    const member = await signUpMember(stack);
    expect(await member.credits()).toBe(1);
    await member.give(5, 'Before I go.');
    expect(await member.credits()).toBe(11);
    stack.clerk.deleteUser(member.userId);
    await stack.clerk.delivered();
    expect(await member.balance()).toMatchObject({ code: 'account_disabled' });
    expect((await member.ask('Still there?')).status).toBe(403);
    const again = await signUpMember(stack, member.email.toUpperCase());
    expect(await again.balance()).toMatchObject({ credits: 0, feedbackReward: 0 });
    expect((await again.ask('And now?')).status).toBe(402);
    await again.give(3, 'A pity.');
    expect(await again.credits()).toBe(0);
  });

  test('an account that is deleted while it asks reads the end at once, and nothing but this end is left', async () => {
    const { stack } = running;
    const member = await signUpMember(stack);
    const holds = providers.map((provider) =>
      stack.emulator.hold(provider, { task: 'answer', after: 3 }),
    );
    const response = await member.ask('Will this be read?');
    const turnId = response.headers.get('x-turn-id') ?? '';
    const reading = recordStream(response);
    const socket = await joinBySocket(stack.apis[1], member.token, turnId);
    await Promise.all(holds.map(({ reached }) => reached));
    // If the socket joined after the deletion, the API would report an unknown turn.
    await socket.until(({ answers }) => answers.gemini.status === 'streaming');
    stack.clerk.deleteUser(member.userId);
    await stack.clerk.delivered();
    const { done, frames } = await reading;
    expect(done).toBe(true);
    expect(frames.filter((frame) => 'tabKey' in frame && !frame.streaming)).toHaveLength(4);
    expect(await socket.until(({ status }) => status === 'ended')).toMatchObject({
      outcome: 'cancelled',
      charged: 0,
    });
    socket.close();
    expect((await member.join(turnId)).status).toBe(404);
    await expect.poll(() => stack.emulator.calls().filter(isOpen)).toEqual([]);
    await expect.poll(() => findKeys(stack.redisUrls ?? [], turnId)).toEqual([]);
  });

  test('a webhook that Clerk did not sign changes nothing', async () => {
    const body = JSON.stringify({ type: 'user.deleted', data: { id: 'user_x', deleted: true } });
    const foreign = await post(body, signWebhook({ id: 'msg_forged', body }));
    expect([foreign.status, await foreign.json()]).toMatchObject([
      400,
      { code: 'invalid_signature' },
    ]);
  });
}
