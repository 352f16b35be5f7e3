import { eq, sql } from 'drizzle-orm';
import { type OpenDatabase, runStatement } from '../database/database.ts';
import { reachDatabase } from '../database/reach-database.ts';
import { accounts, canaryRuns } from '../database/schema.ts';

/** Owner of the canary's turns: no id of Clerk's, so nobody can sign in as it or be charged for it. */
export const canaryUserId = 'canary';

/** `good`: within bounds. The others name the first bound that a run missed. */
export const canaryOutcomes = [
  'good',
  'refused',
  'late',
  'no_consensus',
  'no_verdict',
  'no_disagreement',
  'no_agreement',
] as const;
export type CanaryOutcome = (typeof canaryOutcomes)[number];

export interface CanaryPeriod {
  readonly seconds: number;
  /** Runs of all processes in a UTC day. */
  readonly mostADay: number;
}

export interface CanaryTaken {
  /** Start of the period in epoch seconds; null when another process has taken it, or the day's runs are spent. */
  readonly run: number | null;
  readonly spent: boolean;
}

export interface CanaryFigures {
  /** Of the newest ended run of the last day; null without one. */
  readonly outcome: CanaryOutcome | null;
  /** Runs of the last day that missed a bound, since the newest good one. */
  readonly failures: number;
  /** Epoch seconds of the newest good run, or of the first run without one. */
  readonly goodAt: number;
}

/** The canary's runs of all processes. Rejects with `database_unavailable`. */
export interface CanaryRuns {
  /** Takes this period's run for one caller, and sees to the canary's account. */
  take(period: CanaryPeriod): Promise<CanaryTaken>;
  end(run: number, outcome: CanaryOutcome): Promise<void>;
  /** Null when there was no run in the last 30 days. */
  read(): Promise<CanaryFigures | null>;
}

export function createCanaryRuns({ db }: Pick<OpenDatabase, 'db'>): CanaryRuns {
  return {
    take: ({ seconds, mostADay }) =>
      reachDatabase(async () => {
        const [taken] = await runStatement<CanaryTaken>(
          db,
          sql`
            with opened as (
              insert into ${accounts} (user_id, balance, email_known) values (${canaryUserId}, 0, true)
              on conflict do nothing
            ), forgotten as (
              delete from ${canaryRuns} where due_at < now() - interval '30 days'
            ), today as (
              select count(*) >= ${mostADay}::int as spent from ${canaryRuns}
              where due_at >= date_trunc('day', now(), 'utc')
            ), taken as (
              insert into ${canaryRuns} (due_at)
              select to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)
              from today where not spent
              on conflict do nothing returning due_at
            )
            select spent, (select extract(epoch from due_at)::int from taken) as run from today`,
        );
        return taken ?? { run: null, spent: false };
      }),
    end: (run, outcome) =>
      reachDatabase(async () => {
        await db
          .update(canaryRuns)
          .set({ outcome })
          .where(eq(canaryRuns.dueAt, new Date(run * 1_000)));
      }),
    read: () =>
      reachDatabase(async () => {
        const [figures] = await runStatement<CanaryFigures & { readonly goodAt: number | null }>(
          db,
          sql`
            with ended as (
              select due_at, outcome from ${canaryRuns}
              where outcome is not null and due_at > now() - interval '1 day'
            )
            select (select outcome from ended order by due_at desc limit 1) as outcome,
              (select count(*)::int from ended where due_at > coalesce(
                (select max(due_at) from ended where outcome = 'good'), '-infinity')) as failures,
              (select extract(epoch from coalesce(max(due_at) filter (where outcome = 'good'), min(due_at)))::int
                from ${canaryRuns}) as "goodAt"`,
        );
        return figures && figures.goodAt !== null ? figures : null;
      }),
  };
}
