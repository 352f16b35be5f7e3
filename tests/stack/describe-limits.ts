import { price } from '@quartet/shared/domain/price.ts';
import { expect, test } from 'vitest';
import { type Asker, createAsker } from '../support/ask.ts';
import { providers } from '../support/providers.ts';
import { recordStream } from '../support/sse-client.ts';
import { watchBalance } from '../support/watch-balance.ts';
import type { RunningStack } from './describe-stack.ts';

const earned = price.signupGrant + price.feedbackReward;

/** Every stack keeps these promises about limits, and about the badge that shows the credits that are left. */
export function describeLimits(running: RunningStack): void {
  const giveFeedback = ({ token }: Asker) =>
    fetch(`${running.stack.apis[0]}/api/feedback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rating: 5, feedbackText: 'It answers.' }),
    });

  /** One person at both api processes, with more credits than questions that may run at once. */
  async function signUpAndEarn(): Promise<readonly [Asker, Asker]> {
    const asker = await running.signUp();
    expect((await giveFeedback(asker)).status).toBe(200);
    return [asker, createAsker(running.stack.apis[1], asker.token)];
  }

  test('a third running question is refused with 429 until one ends', async () => {
    const { emulator } = running.stack;
    const [here, there] = await signUpAndEarn();
    const holds = [emulator.hold('openai'), emulator.hold('openai')] as const;
    const first = await here.ask('What is one?');
    await holds[0].reached;
    const second = await there.ask('What is two?');
    await holds[1].reached;
    for (const asker of [here, there]) {
      const refused = await asker.ask('What is three?');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'too_many_active', retryable: true });
    }
    holds[0].release();
    await recordStream(first);
    const third = await there.ask('What is three?');
    expect(third.status).toBe(200);
    holds[1].release();
    await Promise.all([second, third].map((response) => recordStream(response)));
    expect(await here.credits()).toBe(earned - 3);
  });

  test('of 50 parallel questions over both api processes two run, and two are charged', async () => {
    const { emulator } = running.stack;
    const askers = await signUpAndEarn();
    const hold = emulator.hold('openai', { times: 'until-reset' });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        askers[index % 2 === 0 ? 0 : 1].ask('Which two?', { accept: 'application/json' }),
      ),
    );
    const accepted = replies.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(2);
    const refused = replies.filter(({ status }) => status !== 202);
    for (const reply of refused) {
      expect(await reply.json()).toMatchObject({ code: 'too_many_active' });
    }
    expect(await askers[0].credits()).toBe(earned - 2);
    hold.release();
    for (const reply of accepted) {
      const { turnId } = (await reply.json()) as { turnId: string };
      await recordStream(await askers[0].join(turnId));
    }
  });

  test("the badge's balance arrives on a socket of the other api process", async () => {
    const { emulator, apis } = running.stack;
    const asker = await running.signUp();
    const balance = watchBalance(apis[1], asker.token);
    await balance.until(1);
    const hold = emulator.hold('openai');
    const response = await asker.ask('What is left?');
    await balance.until(0);
    hold.release();
    await recordStream(response);
    await giveFeedback(asker);
    await balance.until(price.feedbackReward);
    expect(await asker.credits()).toBe(price.feedbackReward);
    balance.close();
  });

  test('a credit that comes back is on the badge at once', async () => {
    const { emulator, apis } = running.stack;
    const asker = await running.signUp();
    const balance = watchBalance(apis[1], asker.token);
    const holds = providers.map((provider) => emulator.hold(provider));
    const response = await asker.ask('What comes back?');
    await balance.until(0);
    await Promise.all(holds.map(({ reached }) => reached));
    await asker.cancel(response.headers.get('x-turn-id')!);
    await balance.until(1);
    expect((await recordStream(response)).done).toBe(true);
    balance.close();
  });
}
