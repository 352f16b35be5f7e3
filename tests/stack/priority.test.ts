import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { recordStream } from '../support/sse-client.ts';
import { signUpMember } from './member.ts';
import type { Stack } from './stack.ts';
import { startEmbeddedStack } from './start-embedded-stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startEmbeddedStack({ WORKER_ANSWER_CONCURRENCY: '1' });
});
afterAll(() => stack?.close());

test('a Pro question overtakes the questions that wait, at every model', async () => {
  const pro = await signUpMember(stack);
  stack.clerk.subscribe(pro.userId, 'quartet_pro');
  await stack.clerk.delivered();
  const providers = ['google', 'anthropic', 'openai', 'xai'] as const;
  const holds = providers.map((provider) => stack.emulator.hold(provider));
  const ask = async (name: string, token: string) => {
    const asker = createAsker(stack.apis[0], token);
    const response = await asker.ask(`Question of ${name}?`, { accept: 'application/json' });
    const { turnId } = (await response.json()) as { turnId: string };
    return asker.join(turnId);
  };
  const streams = [await ask('the first', await stack.tokenOf('user_first'))];
  await Promise.all(holds.map(({ reached }) => reached));
  for (const name of ['second', 'third', 'fourth']) {
    streams.push(await ask(`the ${name}`, await stack.tokenOf(`user_${name}`)));
  }
  streams.push(await ask('the Pro', pro.token));
  for (const hold of holds) hold.release();
  await Promise.all(streams.map(recordStream));
  for (const provider of providers) {
    const answers = stack.emulator
      .calls()
      .filter((call) => call.provider === provider && call.task === 'answer');
    const asked = answers.map(
      ({ body }) => /Question of the (\w+)/.exec(JSON.stringify(body))?.[1],
    );
    expect(asked).toEqual(['first', 'Pro', 'second', 'third', 'fourth']);
  }
});
