import { limits } from '@quartet/shared/domain/limits.ts';

/** Lifetime of a running turn's log and fences without a write, give or take `renewalMs`. */
export const runningSeconds = 15 * 60;

/** Shortest interval at which a process renews that lifetime. */
export const renewalMs = 5_000;

/** Lifetime of a log that its asker has read to the end, and of the note that somebody reads it. */
export const deliveredSeconds = limits.rejoinSeconds;

/** Lifetime of any other log of an ended turn. */
export const undeliveredSeconds = limits.undeliveredSeconds;
