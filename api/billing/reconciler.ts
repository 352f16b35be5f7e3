import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { type ReconcileContext, reconcilePlans } from './reconcile-plans.ts';

const everyMs = 60_000;

/** Safe in any number of processes: each user is handled by one of them. */
export function createReconciler(ctx: ReconcileContext): Repetition {
  return createRepetition({
    everyMs,
    step: () => reconcilePlans(ctx),
    onError: (err) => ctx.log.warn({ err }, 'plans not reconciled'),
  });
}
