import { setFlagsFromString } from 'node:v8';

/**
 * Young memory is cleared by the main thread alone. A process here has little of it, and shares its cores with others: the
 * threads that V8 would wake up for it cost more processor time than they take off, and are waited for where cores are busy.
 */
export function collectAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}
