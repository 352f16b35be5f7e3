import { type ReconcileContext, reconcilePlans } from './reconcile-plans.ts';

export interface Reconciler {
  start(): void;
  stop(): Promise<void>;
}

const everyMs = 60_000;

/** Runs once a minute. Safe in any number of processes: each user is handled by one of them. */
export function createReconciler(ctx: ReconcileContext): Reconciler {
  let timer: NodeJS.Timeout | undefined;
  let step: Promise<void> = Promise.resolve();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      await reconcilePlans(ctx);
    } catch (err) {
      ctx.log.warn({ err }, 'plans not reconciled');
    } finally {
      isRunning = false;
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        if (!isRunning) step = run();
      }, everyMs);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      return step;
    },
  };
}
