import { readFileSync } from 'node:fs';
import { listDescendants } from '../../../tests/support/processes.ts';

/** As Linux counts them, on all of its machines. */
const msOfTick = 10;

/** Milliseconds of processor time that a process, and all that it started, has used. Linux alone. */
export function readProcessorMs(pid: number): number {
  return [pid, ...listDescendants(pid)].reduce((sum, each) => sum + readOwnMs(each), 0);
}

function readOwnMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A program's name may hold spaces and brackets. Its own time, and that of its children that have ended.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * msOfTick, 0);
  } catch {
    return 0;
  }
}
