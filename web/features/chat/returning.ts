import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../lib/remembered.ts';

const storageKey = 'quartet-returning';

/** Whether somebody has asked on this device, and has not signed out since. Nothing of what was asked is kept. */
export const returningStore = createStore<boolean>()(() => readRemembered(storageKey) === 'yes');

export function useReturning(): boolean {
  return useStore(returningStore);
}

export function setReturning(returning: boolean): void {
  if (returningStore.getState() === returning) return;
  returningStore.setState(returning, true);
  remember(storageKey, returning ? 'yes' : null);
}
