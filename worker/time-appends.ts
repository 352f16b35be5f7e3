import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';

/** A turn log whose appends are measured, those that fail too. */
export function timeAppends(turnLog: TurnLog, { logAppend }: Pick<Metrics, 'logAppend'>): TurnLog {
  return {
    ...turnLog,
    async append(...args) {
      const stop = logAppend.startTimer();
      try {
        return await turnLog.append(...args);
      } finally {
        stop();
      }
    },
  };
}
