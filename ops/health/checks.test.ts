import { expect, test } from 'vitest';
import { runChecks } from './checks.ts';

test('a ledger that cannot be read is a problem, with the reason', () => {
  const unread = 'Postgres ended the check (57014): canceled.';
  expect(runChecks({ ledger: { unread } })).toEqual([
    { name: 'ledger', problems: [{ about: 'The ledger', problem: `cannot be read: ${unread}` }] },
  ]);
});
