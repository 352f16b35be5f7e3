import { isModelKey, type ModelKey } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../lib/remembered.ts';
import { useNames } from '../../models/names.ts';

const storageKey = 'quartet-composer';

/** The composer chosen for every question; null: any that can. */
export const composerStore = createStore<ModelKey | null>()(() => {
  const remembered = readRemembered(storageKey);
  return isModelKey(remembered) ? remembered : null;
});

export function chooseComposer(composer: ModelKey | null): void {
  composerStore.setState(composer, true);
  remember(storageKey, composer);
}

/** Returns the composer for combining again: the person's choice, unless the turn is blind. */
export function useComposer(): ModelKey | null {
  const chosen = useStore(composerStore);
  return useNames().blind ? null : chosen;
}
