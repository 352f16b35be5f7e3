import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { OpenDatabase } from '../../database/database.ts';
import { checkLedger, isRight } from '../check/check-ledger.ts';
import { describeAccounts } from './describe-accounts.ts';
import { describeChecks } from './describe-checks.ts';
import { describeClaims } from './describe-claims.ts';
import { describeClosedKeys } from './describe-closed-keys.ts';
import { describeDesk } from './describe-desk.ts';
import { describeEmails } from './describe-emails.ts';
import { describeErasure } from './describe-erasure.ts';
import { describeFeedback } from './describe-feedback.ts';
import { describeForgottenKeys } from './describe-forgotten-keys.ts';
import { describeFreedKeys } from './describe-freed-keys.ts';
import { describeHolds } from './describe-holds.ts';
import { describeHourlyChecks } from './describe-hourly-checks.ts';
import { describeKeys } from './describe-keys.ts';
import { describeLateEmails } from './describe-late-emails.ts';
import { describePlaces } from './describe-places.ts';
import { describePlans } from './describe-plans.ts';
import { describeRetries } from './describe-retries.ts';
import { describeRewards } from './describe-rewards.ts';
import { describeTurns } from './describe-turns.ts';
import { describeWebhooks } from './describe-webhooks.ts';
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
