import { isModelKey, type ModelKey } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../lib/remembered.ts';
import { useNames } from '../../models/names.ts';

const storageKey = 'quartet-composer';

/** Who is to combine the answers of every question; null: whoever can. */
export const composerStore = createStore<ModelKey | null>()(() => {
  const remembered = readRemembered(storageKey);
  return isModelKey(remembered) ? remembered : null;
});

export function chooseComposer(composer: ModelKey | null): void {
  composerStore.setState(composer, true);
  remember(storageKey, composer);
}

/** Who is to combine the answers again: the person's choice, which a blind turn does not know of. */
export function useComposer(): ModelKey | null {
  const chosen = useStore(composerStore);
  return useNames().blind ? null : chosen;
}
