import { limits } from '@quartet/shared/domain/limits.ts';

/** How long a running turn's log and fences live without being written to. */
export const runningSeconds = 15 * 60;

/** How long the log of an ended turn, and the note that somebody reads it, live. */
export const retiredSeconds = limits.rejoinSeconds;
