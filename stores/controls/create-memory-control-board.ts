import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { breaker, type ControlBoard } from './control-board.ts';

/** For one process. What operators set is forgotten with it. */
export function createMemoryControlBoard(now: () => number = Date.now): ControlBoard {
  let acceptQuestions = true;
  const slots = forEachModel(() => ({ enabled: true, failures: 0, until: 0 }));
  return {
    async read() {
      return {
        acceptQuestions,
        slots: forEachModel((model) => ({
          enabled: slots[model].enabled,
          pausedMs: Math.max(0, slots[model].until - now()),
        })),
      };
    },
    async set(change) {
      if ('slot' in change) slots[change.slot].enabled = change.enabled;
      else ({ acceptQuestions } = change);
    },
    async admit(model) {
      const slot = slots[model];
      if (!slot.enabled) return 'off';
      if (slot.until === 0) return 'admitted';
      if (slot.until > now()) return 'paused';
      slot.until = now() + breaker.probeMs;
      return 'admitted';
    },
    async noteFailure(model, { pauseMs }) {
      const slot = slots[model];
      slot.failures += 1;
      const isBroken = slot.failures >= breaker.failures;
      const ms = pauseMs ?? (isBroken || slot.until > 0 ? breaker.pauseMs : 0);
      if (ms > 0) slot.until = now() + Math.min(ms, breaker.longestPauseMs);
    },
    async noteSuccess(model) {
      Object.assign(slots[model], { failures: 0, until: 0 });
    },
  };
}
