import { limits } from '@quartet/shared/domain/limits.ts';

/** How long the log and the fences of a running turn live without a write. */
export const runningSeconds = 15 * 60;

/** How long the log of an ended turn lives, and the note that somebody reads it. */
export const retiredSeconds = limits.rejoinSeconds;
