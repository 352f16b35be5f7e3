import { type ModelKey, modelKeys, type TabKey } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';
import { useMedia } from '../../../lib/use-media.ts';

/** The models whose columns are put away while the answers are side by side. */
const hiddenColumns = createStore<readonly ModelKey[]>()(() => []);

/** The columns in view, in the order of the panel: one at least. */
export function useColumns(): readonly ModelKey[] {
  const hidden = useStore(hiddenColumns);
  return modelKeys.filter((model) => !hidden.includes(model));
}

/** Puts a column away, or brings it back. The last one stays. */
export function toggleColumn(model: ModelKey): void {
  const hidden = hiddenColumns.getState();
  if (hidden.includes(model)) return showColumn(model);
  if (hidden.length < modelKeys.length - 1) hiddenColumns.setState([...hidden, model], true);
}

export function showColumn(tab: TabKey): void {
  hiddenColumns.setState(
    hiddenColumns.getState().filter((model) => model !== tab),
    true,
  );
}

/** In rem, which in a media query follow the text size that the person has set in the browser. */
const railWidth = 20;
const leastColumnWidth = 15;

/** Returns true when the consensus fits beside that many columns. */
export function useHasRail(columns: number): boolean {
  return useMedia(`(width >= ${railWidth + columns * leastColumnWidth}rem)`);
}
