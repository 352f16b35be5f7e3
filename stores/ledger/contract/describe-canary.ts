import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { canaryUserId, createCanaryRuns } from '../../canary/canary-runs.ts';
import { canaryRuns } from '../../database/schema.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeCanary(fixture: LedgerFixture): void {
  const hour = 3_600;
  const open = async () => {
    await fixture.db.delete(canaryRuns);
    return createCanaryRuns(fixture);
  };
  const passHours = (hours: number) =>
    fixture.db
      .update(canaryRuns)
      .set({ dueAt: sql`${canaryRuns.dueAt} - make_interval(hours => ${hours}::int)` });

  test('gives each period’s run of the canary to one caller, until the day’s are spent', async () => {
    const canary = await open();
    const period = { seconds: hour, mostADay: 2 };
    const taken = await times(5, () => canary.take(period));
    expect(taken.filter(({ run }) => run !== null)).toHaveLength(1);
    // Another length has periods of its own.
    const shorter = await canary.take({ ...period, seconds: 60 });
    const runs = [...taken, shorter].flatMap(({ run }) => run ?? []);
    expect(new Set(runs).size).toBe(runs.length);
    const left = { seconds: 1, mostADay: runs.length };
    expect(await canary.take(left)).toEqual({ run: null, spent: true });
    await passHours(25);
    expect(await canary.take(left)).toEqual({ run: expect.any(Number), spent: false });
    expect(await fixture.creditsOf(canaryUserId)).toBe(0);
  });

  test('tells how often in a row the canary missed a bound, and when it was good', async () => {
    const canary = await open();
    expect(await canary.read()).toBeNull();
    const first = await canary.take({ seconds: hour, mostADay: 99 });
    const goodAt = first.run ?? Number.NaN;
    expect(await canary.read()).toEqual({ outcome: null, failures: 0, goodAt });
    await canary.end(goodAt, 'good');
    expect(await canary.read()).toEqual({ outcome: 'good', failures: 0, goodAt });
    for (const failure of ['no_verdict', 'late'] as const) {
      await passHours(1);
      const { run } = await canary.take({ seconds: hour, mostADay: 99 });
      await canary.end(run ?? Number.NaN, failure);
    }
    const known = { outcome: 'late', failures: 2, goodAt: goodAt - 2 * hour };
    expect(await canary.read()).toEqual(known);
    await passHours(25);
    expect(await canary.read()).toEqual({ outcome: null, failures: 0, goodAt: goodAt - 27 * hour });
  });
}
