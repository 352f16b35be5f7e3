import { hash } from 'node:crypto';
import type { Log } from './log.ts';

/** Logs a part of the turns that go well, each whole: leaves out `info` for all other turns, warnings and errors never. */
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

/** Returns whether a turn that goes well is logged, the same in every process. `share`: from 0, none, to 1, all. */
export function isSampled(turnId: string, share: number): boolean {
  return hash('sha256', turnId, 'buffer').readUInt32BE() < share * 2 ** 32;
}
