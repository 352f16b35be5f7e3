import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeFeedback(fixture: LedgerFixture): void {
  test('rewards one of 50 parallel posts, and stores the same words once', async () => {
    const userId = await fixture.createUser(2);
    const results = await times(50, () =>
      fixture.accounts.recordFeedback({ userId, rating: 4, text: 'Fine.' }),
    );
    expect(results.filter(({ rewarded }) => rewarded)).toHaveLength(1);
    const later = { userId, rating: 2, text: "'; drop table quartet.accounts; --" };
    expect(await fixture.accounts.recordFeedback(later)).toEqual({ rewarded: false });
    expect(await fixture.creditsOf(userId)).toBe(12);
    const stored = await runStatement(
      fixture.db,
      sql`select rating, feedback_text as text from quartet.feedback where user_id = ${userId} order by id`,
    );
    expect(stored).toEqual([
      { rating: 4, text: 'Fine.' },
      { rating: 2, text: later.text },
    ]);
  });
}
