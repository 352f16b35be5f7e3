import { limits } from '@quartet/shared/domain/limits.ts';

/** How long the log and the fences of a running turn live without a write, give or take `renewalMs`. */
export const runningSeconds = 15 * 60;

/** How often a process renews that life, at most. */
export const renewalMs = 5_000;

/** How long the log of an ended turn lives that its asker has read to the end, and the note that somebody reads it. */
export const deliveredSeconds = limits.rejoinSeconds;

/** How long the log of an ended turn lives otherwise. */
export const undeliveredSeconds = limits.undeliveredSeconds;
