import type { Script } from '../scripts/script.ts';

/** Fault: interrupts a stream after `after` text deltas, or before the first byte (`before-headers`). */
export interface Fault {
  readonly kind:
    | 'hang'
    | 'hold'
    | 'clean-cut'
    | 'reset'
    | 'error-event'
    | 'malformed-json'
    | 'second-start';
  readonly after: number | 'before-headers';
}

/** Null when the script plays to its end. */
export function readFault(script: Script | null): Fault | null {
  switch (script?.kind) {
    case 'hang-before-headers':
      return { kind: 'hang', after: 'before-headers' };
    case 'hang-mid-stream':
      return { kind: 'hang', after: script.after ?? 0 };
    case 'hold':
    case 'reset':
      return { kind: script.kind, after: script.after ?? 'before-headers' };
    case 'clean-cut':
    case 'error-event':
    case 'malformed-json':
    case 'second-start':
      return { kind: script.kind, after: script.after ?? 0 };
    default:
      return null;
  }
}
