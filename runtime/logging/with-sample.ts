import { isSampled } from './is-sampled.ts';
import type { Log } from './log.ts';

/** Of the turns that go well a part is logged, each whole: `info` is left out for the others, warnings and errors never. */
export function withSample(log: Log, share: number): Log {
  return {
    ...log,
    info(fields, message) {
      if (!('turnId' in fields) || isSampled(String(fields.turnId), share)) {
        log.info(fields, message);
      }
    },
  };
}
