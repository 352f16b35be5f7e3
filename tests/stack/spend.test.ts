import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStream } from '../support/sse-client.ts';
import { signUpMember } from './member.ts';
import type { Stack } from './stack.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';

let stack: Stack;
beforeAll(async () => {
  // One question of any length is more than that.
  stack = await startFreshScaledStack({ USER_DAILY_SPEND_USD: '0.000001' });
});
afterAll(() => stack?.close());

test('what the workers count stops the next question at either api, and costs nobody else', async () => {
  const [spender, other] = [await signUpMember(stack), await signUpMember(stack)];
  await spender.give(5, 'More, please.');
  expect((await recordStream(await spender.ask('What is dear?'))).done).toBe(true);
  const refused = await spender.ask('What is dearer?');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'capacity', retryable: true });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await spender.credits()).toBe(10);
  expect((await recordStream(await other.ask('What is cheap?'))).done).toBe(true);
});
