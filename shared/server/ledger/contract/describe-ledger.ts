import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { OpenDatabase } from '../../database/database.ts';
import { describeAccounts } from './describe-accounts.ts';
import { describeHolds } from './describe-holds.ts';
import { describeKeys } from './describe-keys.ts';
import { describePlaces } from './describe-places.ts';
import { describeRetries } from './describe-retries.ts';
import { describeTurns } from './describe-turns.ts';
import { LedgerFixture } from './ledger-fixture.ts';

/** What every ledger promises, whichever Postgres it stands on; its entries add up to the balance after each test. */
export function describeLedger(open: () => Promise<OpenDatabase>): void {
  const fixture = new LedgerFixture(open);
  beforeAll(() => fixture.open());
  afterAll(() => fixture.close());
  afterEach(async () => {
    expect(await fixture.findUnbalanced()).toEqual([]);
  });
  describeAccounts(fixture);
  describeHolds(fixture);
  describeKeys(fixture);
  describeTurns(fixture);
  describePlaces(fixture);
  describeRetries(fixture);
}
