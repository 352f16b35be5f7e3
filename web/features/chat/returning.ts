import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../lib/remembered.ts';

const storageKey = 'quartet-returning';

/** True when somebody has asked on this device since the last sign-out. Keeps nothing of the question. */
export const returningStore = createStore<boolean>()(() => readRemembered(storageKey) === 'yes');

export function useReturning(): boolean {
  return useStore(returningStore);
}

export function setReturning(returning: boolean): void {
  if (returningStore.getState() === returning) return;
  returningStore.setState(returning, true);
  remember(storageKey, returning ? 'yes' : null);
}
