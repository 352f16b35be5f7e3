import { expect, test } from 'vitest';
import { readPlanClaim } from './plan-claim.ts';
import type { AuthenticatedSession } from './token-verifier.ts';

const read = (claims: object) => readPlanClaim({ claims } as AuthenticatedSession).claim;
const iat = 1_700_000_000;

test.each([
  ['u:quartet_pro', 'quartet_pro'],
  ['u:quartet_value', 'quartet_value'],
  ['u:free_user, u:quartet_pro', 'quartet_pro'],
  ['u:quartet_value,u:quartet_pro', 'quartet_pro'],
  ['uo:quartet_pro', 'quartet_pro'],
])('%s names the plan %s as of the token', (pla, plan) => {
  expect(read({ pla, iat })).toMatchObject({ plan, issuedAt: new Date(iat * 1_000) });
});

test.each(['u:free_user', 'o:quartet_pro', 'quartet_pro', 'u:quartet_pro_x', '', ':', null, 7, {}])(
  '%j names none of our plans',
  (pla) => {
    expect(read({ pla, iat })).toBeUndefined();
  },
);

test('a claim without a time is ignored', () => {
  expect(read({ pla: 'u:quartet_pro' })).toBeUndefined();
  expect(read({})).toBeUndefined();
});
