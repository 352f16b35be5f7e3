import { type Plan, plans } from '@quartet/shared/domain/plans.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpMember } from '../stack/member.ts';
import type { Stack } from '../stack/stack.ts';
import { startEmbeddedStack } from '../stack/start-embedded-stack.ts';
import { teamPlan } from './team-plan.ts';

/** Adds a plan by its row alone. */
vi.mock('@quartet/shared/domain/plans.ts', async (original) => {
  const { addTeamPlan } = await import('./team-plan.ts');
  return addTeamPlan(await original());
});

let stack: Stack;
beforeAll(async () => {
  stack = await startEmbeddedStack();
});
afterAll(() => stack?.close());

test('buying a plan with a new row gives what the row says, once per period', async () => {
  const { clerk } = stack;
  const member = await signUpMember(stack);
  clerk.subscribe(member.userId, teamPlan.slug);
  await clerk.delivered();
  expect(await member.balance()).toMatchObject({ credits: 501, unlimited: false });
  clerk.renew(member.userId);
  await clerk.delivered();
  expect(await member.balance()).toMatchObject({ credits: 1_001 });
  clerk.endPeriod(member.userId);
  await clerk.delivered();
  expect(await member.balance()).toMatchObject({ credits: 1_001 });
});

test('a plan sold before its row is deployed gives nothing until then, and everything afterwards', async () => {
  const { clerk } = stack;
  const member = await signUpMember(stack);
  const rows = plans as Plan[];
  rows.pop();
  const refused = () => clerk.deliveries().filter(({ lastStatus }) => lastStatus === 503);
  clerk.subscribe(member.userId, teamPlan.slug);
  await expect.poll(() => refused().length).toBeGreaterThanOrEqual(4);
  expect(await member.balance()).toMatchObject({ credits: 1 });
  rows.push(teamPlan);
  await clerk.delivered();
  expect(refused()).toEqual([]);
  expect(await member.balance()).toMatchObject({ credits: 501, unlimited: false });
});
