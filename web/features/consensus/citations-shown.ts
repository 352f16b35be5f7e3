import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../lib/remembered.ts';

const storageKey = 'quartet-citations';

/** Whether the sentences of a consensus show whose words they rest on. */
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
