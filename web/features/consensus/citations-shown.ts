import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../lib/remembered.ts';

const storageKey = 'quartet-citations';

/** True when the sentences of a consensus show their sources. */
export const citationsShownStore = createStore<boolean>()(
  () => readRemembered(storageKey) !== 'hidden',
);

export function toggleCitations(): void {
  const shown = !citationsShownStore.getState();
  citationsShownStore.setState(shown, true);
  remember(storageKey, shown ? null : 'hidden');
}

export function useCitationsShown(): boolean {
  return useStore(citationsShownStore);
}
