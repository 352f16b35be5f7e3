import { expect, test } from 'vitest';
import { isBillingChange } from './watch-billing.ts';

const origin = 'https://quartet.test/__clerk/v1/me';

test.each([
  ['a paid checkout', `${origin}/billing/checkouts/chk_1/confirm?_method=PATCH`, true],
  ['a cancelled plan', `${origin}/billing/subscription_items/item_1?_method=DELETE`, true],
  ['a checkout that was only opened', `${origin}/billing/checkouts`, false],
  ['a look at the subscription', `${origin}/billing/subscription`, false],
  ['another address that names one', `${origin}?next=/billing/checkouts/chk_1/confirm`, false],
])('%s (%s) changes what is paid for: %s', (_, url, expected) => {
  expect(isBillingChange(url)).toBe(expected);
});
