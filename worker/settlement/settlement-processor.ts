import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import { traced } from '@quartet/runtime/tracing/tracing.ts';
import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { settlementJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import type { WorkerContext } from '../context.ts';
import { readResults, runJob } from '../jobs/run-job.ts';
import { addTotals } from '../jobs/turn-totals.ts';
import { type SettledTurn, settleTurn } from './settle-turn.ts';

export function createSettlementProcessor(ctx: WorkerContext): Processor<unknown, unknown> {
  return (job, token) =>
    runJob({ job, token, schema: settlementJobSchema, log: ctx.log }, async ({ turnId }) => {
      const record = await ctx.stores.ledger.findTurn(turnId);
      if (!record) return forgetTurn(ctx, turnId);
      const settled = await traced(ctx.tracing, 'settle', async (span) => {
        const totals = addTotals(await readResults(job));
        const ref = { turnId, userId: record.userId };
        const turn = await settleTurn(ctx, { turn: ref, record, totals });
        span.set({ turnId, outcome: turn?.outcome, charged: turn?.charged });
        return turn;
      });
      if (!settled) return;
      countTurn(ctx.metrics, settled);
      const { outcome, charged, returned } = settled;
      return { outcome, charged, returned };
    });
}

/** Forgets a turn whose user was erased while it ran. */
async function forgetTurn({ stores }: WorkerContext, turnId: TurnId): Promise<void> {
  const { questions, turnLog } = stores;
  await Promise.all([questions.delete({ turnId }), turnLog.forget(turnId)]);
}

function countTurn(metrics: Metrics, turn: SettledTurn): void {
  metrics.turns.inc({ outcome: turn.outcome });
  metrics.credits.inc({ kind: 'charged' }, turn.charged);
  metrics.credits.inc({ kind: 'returned' }, turn.returned);
  if (turn.outcome === 'lost') return;
  for (const model of turn.asked) {
    const { outcome, reason } = turn.answers[model];
    metrics.answers.inc({ model, outcome: outcome ?? 'none', code: reason ?? 'none' });
  }
  countConsensus(metrics, turn.consensus);
}

function countConsensus(metrics: Metrics, consensus: SettledTurn['consensus']): void {
  const { outcome, reason, composer, sentences } = consensus;
  if (outcome === null) return;
  metrics.consensuses.inc({ outcome, code: reason ?? 'none', model: composer ?? 'none' });
  for (const { check, own, cites } of sentences) {
    const kind = own ? 'own' : cites.length > 0 ? 'cited' : 'uncited';
    metrics.consensusSentences.inc({ outcome: check, kind });
  }
}
