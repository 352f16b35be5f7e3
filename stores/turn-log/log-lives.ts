import { limits } from '@quartet/shared/domain/limits.ts';

/** How long the log and the fences of a running turn live without a write. */
export const runningSeconds = 15 * 60;

/** How long the log of an ended turn lives that its asker has read to the end, and the note that somebody reads it. */
export const deliveredSeconds = limits.rejoinSeconds;

/** How long the log of an ended turn lives otherwise. */
export const undeliveredSeconds = limits.undeliveredSeconds;
