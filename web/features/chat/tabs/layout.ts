import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../../lib/remembered.ts';
import { useMedia } from '../../../lib/use-media.ts';

/** `tabs`: one at a time. `compare`: the answers side by side, the consensus above them. */
export type Layout = 'tabs' | 'compare';

const storageKey = 'quartet-layout';

export const layoutStore = createStore<Layout>()(() =>
  readRemembered(storageKey) === 'compare' ? 'compare' : 'tabs',
);

export function setLayout(layout: Layout): void {
  layoutStore.setState(layout);
  remember(storageKey, layout === 'tabs' ? null : layout);
}

/** Room for the columns, and for the toggle beside the tabs. */
const roomToCompare = Math.max(1_100, modelKeys.length * 275);

export function useCanCompare(): boolean {
  return useMedia(`(width >= ${roomToCompare}px)`);
}

/** The chosen layout where there is room for it; tabs elsewhere. */
export function useLayout(): Layout {
  const chosen = useStore(layoutStore);
  return useCanCompare() ? chosen : 'tabs';
}
