import { preferenceStore, setPreference } from '../../ui/lib/preferences.ts';
import { createLazy } from '../../ui/lib/use-lazy.ts';
import type { Blind } from '../state/chat-state.ts';

const maker = createLazy(() => import('./create-blind.tsx'));

export function toggleBlind(): void {
  setPreference('blind', !preferenceStore.getState().blind);
  prepareBlind();
}

/** Begins to load what a blind question needs. */
export function prepareBlind(): void {
  if (preferenceStore.getState().blind) maker.prepare();
}

/** Hides who answers the next question, if the person wants that. Rejects if the code for it cannot be loaded. */
export async function chooseBlind(): Promise<Blind | null> {
  return preferenceStore.getState().blind ? (await maker.load()).createBlind() : null;
}
