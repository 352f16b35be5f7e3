import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';

/** A board whose retries are counted, those that it does not allow too. */
export function countRetries(
  controls: ControlBoard,
  { retries }: Pick<Metrics, 'retries'>,
): ControlBoard {
  return {
    ...controls,
    async takeRetry(slot) {
      const mayRetry = await controls.takeRetry(slot);
      retries.inc({ slot, outcome: mayRetry ? 'made' : 'refused' });
      return mayRetry;
    },
  };
}
