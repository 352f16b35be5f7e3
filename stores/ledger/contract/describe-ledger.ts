import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { OpenDatabase } from '../../database/database.ts';
import { checkLedger, isRight } from '../check-ledger.ts';
import { describeAccounts, describeErasure, describeWebhooks } from './describe-accounts.ts';
import { describeDesk } from './describe-desk.ts';
import {
  describeEmails,
  describeFeedback,
  describeLateEmails,
  describeRewards,
} from './describe-emails.ts';
import {
  describeChecks,
  describeHolds,
  describeListedTurns,
  describePlaces,
  describeTurns,
} from './describe-holds.ts';
import { describeHourlyChecks } from './describe-hourly-checks.ts';
import {
  describeClosedKeys,
  describeForgottenKeys,
  describeFreedKeys,
  describeKeys,
} from './describe-keys.ts';
import { describeClaims, describePlans } from './describe-plans.ts';
import { describeRetries } from './describe-retries.ts';
import { LedgerFixture } from './ledger-fixture.ts';

/** After each test the entries must add up to the balances. */
export function describeLedger(open: () => Promise<OpenDatabase>): void {
  const fixture = new LedgerFixture(open);
  beforeAll(() => fixture.open());
  afterAll(() => fixture.close());
  afterEach(async () => {
    const report = await checkLedger(fixture.db);
    expect(report).toSatisfy(isRight);
  });
  describeAccounts(fixture);
  describeEmails(fixture);
  describeErasure(fixture);
  describeFeedback(fixture);
  describeRewards(fixture);
  describeLateEmails(fixture);
  describePlans(fixture);
  describeClaims(fixture);
  describeWebhooks(fixture);
  describeHolds(fixture);
  describeListedTurns(fixture);
  describeChecks(fixture);
  describeHourlyChecks(fixture);
  describeDesk(fixture);
  describeKeys(fixture);
  describeFreedKeys(fixture);
  describeForgottenKeys(fixture);
  describeClosedKeys(fixture);
  describeTurns(fixture);
  describePlaces(fixture);
  describeRetries(fixture);
}
