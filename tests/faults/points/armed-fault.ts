import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FaultPointName } from './fault-points.ts';

/** The action at a point. `stop` sends SIGSTOP, and `block` blocks the event loop for `ms` milliseconds. */
export type FaultAction =
  | { readonly kind: 'kill' | 'stop' }
  | { readonly kind: 'block'; readonly ms: number }
  | { readonly kind: 'empty'; readonly url: string };

/** Hits are counted over all processes, from 1. */
export interface ArmedFault {
  /** An id that only this test uses. */
  readonly id: string;
  readonly point: FaultPointName;
  readonly hits: readonly number[];
  readonly action: FaultAction;
}

/** The file in the folder that a test shares with the processes. */
export const armedFile = (folder: string) => path.join(folder, 'armed.json');

export function readArmedFault(folder: string): ArmedFault | null {
  try {
    return JSON.parse(readFileSync(armedFile(folder), 'utf8')) as ArmedFault;
  } catch {
    return null;
  }
}

/** Returns the number of this hit. Only one process can create a file with that number. */
export function countHit(folder: string, { id }: ArmedFault): number {
  for (let number = 1; ; number += 1) {
    try {
      closeSync(openSync(path.join(folder, `${id}.${number}`), 'wx'));
      return number;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

export function readHits(folder: string, id: string): number {
  return readdirSync(folder).filter((name) => name.startsWith(`${id}.`)).length;
}
