import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobResult } from '@quartet/shared/jobs/job-result.ts';
import * as z from 'zod';
import type { CallRecord } from '../providers/layers/with-record.ts';

const count = z.number().nonnegative();
const schema = z.object({
  calls: count,
  inputTokens: count,
  outputTokens: count,
  costUsd: count,
  /** The earliest first word of an answer, in epoch milliseconds. */
  firstWordAt: count.optional(),
  /** When the first call for an answer began, in epoch milliseconds. */
  calledAt: count.optional(),
});

/** Totals of calls to providers. Each job returns them, so that the settlement knows of other workers' calls; lost tries are missing. */
export type TurnTotals = z.infer<typeof schema>;

type Moment = 'firstWordAt' | 'calledAt';

export interface TotalsCollector {
  readonly note: (call: CallRecord, costUsd: number) => void;
  /** Runs the work and resolves to its result, with the totals of its calls. */
  readonly collect: (work: () => Promise<JobResult | undefined>) => Promise<JobResult & TurnTotals>;
}

export function createTotalsCollector(): TotalsCollector {
  const collecting = new AsyncLocalStorage<TurnTotals[]>();
  return {
    note({ durationMs, firstWordMs, usage, task = 'answer' }, costUsd) {
      const isAnswer = task === 'answer';
      const calledAt = Date.now() - durationMs;
      collecting.getStore()?.push({
        calls: 1,
        inputTokens: usage?.inputTokens ?? 0,
        outputTokens: usage?.outputTokens ?? 0,
        costUsd,
        ...(isAnswer && { calledAt }),
        ...(isAnswer && firstWordMs !== undefined && { firstWordAt: calledAt + firstWordMs }),
      });
    },
    async collect(work) {
      const totals: TurnTotals[] = [];
      const result = await collecting.run(totals, work);
      return { ...result, ...addTotals(totals) };
    },
  };
}

/** Adds totals up. Skips results without totals, such as results of older workers. */
export function addTotals(results: readonly unknown[]): TurnTotals {
  const all = results.flatMap((result) => schema.safeParse(result).data ?? []);
  const sum = (name: Exclude<keyof TurnTotals, Moment>) =>
    all.reduce((total, each) => total + each[name], 0);
  const earliest = (name: Moment) => {
    const moments = all.flatMap((each) => each[name] ?? []);
    return moments.length > 0 && { [name]: Math.min(...moments) };
  };
  return {
    calls: sum('calls'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    // Rounds off the noise of adding.
    costUsd: Number(sum('costUsd').toFixed(9)),
    ...earliest('calledAt'),
    ...earliest('firstWordAt'),
  };
}
