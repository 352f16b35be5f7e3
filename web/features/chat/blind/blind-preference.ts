import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../../lib/remembered.ts';
import { createLazy } from '../../../lib/use-lazy.ts';
import type { Blind } from '../state/chat-state.ts';

const storageKey = 'quartet-blind';
const maker = createLazy(() => import('./create-blind.tsx'));

/** True when the next questions hide who answers. */
export const blindStore = createStore<boolean>()(() => readRemembered(storageKey) === 'on');

export function toggleBlind(): void {
  const on = !blindStore.getState();
  blindStore.setState(on, true);
  remember(storageKey, on ? 'on' : null);
  prepareBlind();
}

export function useBlindChosen(): boolean {
  return useStore(blindStore);
}

/** Starts to load what a blind question needs. */
export function prepareBlind(): void {
  if (blindStore.getState()) void maker.load().catch(() => undefined);
}

/** Hides who answers the next question, if the person wants that. Rejects when what it needs cannot be loaded. */
export async function chooseBlind(): Promise<Blind | null> {
  return blindStore.getState() ? (await maker.load()).createBlind() : null;
}
