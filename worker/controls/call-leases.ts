import type { Log } from '@quartet/runtime/logging/log.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { type ControlBoard, leaseMs } from '@quartet/stores/controls/control-board.ts';

export interface CallLeases {
  /** Keeps the place of an admitted call until the result is called. */
  hold(slot: ModelKey, callId: string): () => void;
}

/** The calls of this process that run. While there are any, their places are renewed. */
export function createCallLeases(
  controls: Pick<ControlBoard, 'renew' | 'release'>,
  log: Pick<Log, 'warn'>,
): CallLeases {
  const running = forEachModel(() => new Set<string>());
  let timer: NodeJS.Timeout | undefined;
  const warn = (err: unknown) => log.warn({ err }, 'calls not counted');

  function renewAll(): void {
    for (const slot of modelKeys)
      if (running[slot].size > 0) controls.renew(slot, [...running[slot]]).catch(warn);
  }

  return {
    hold(slot, callId) {
      running[slot].add(callId);
      timer ??= setInterval(renewAll, leaseMs / 3).unref();
      return () => {
        running[slot].delete(callId);
        // Not waited for: a place that cannot be given back is lost with its lease.
        controls.release(slot, callId).catch(warn);
        if (modelKeys.some((each) => running[each].size > 0)) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
