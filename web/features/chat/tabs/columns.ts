import { type ModelKey, modelKeys, type TabKey } from '@quartet/shared/domain/panel.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useView, viewStore } from '../../../lib/view.ts';

/** The columns in view, in the order of the panel: one at least. */
export function useColumns(): readonly ModelKey[] {
  const hidden = useView((view) => view.hiddenColumns);
  return modelKeys.filter((model) => !hidden.includes(model));
}

/** Puts a column away, or brings it back. The last one stays. */
export function toggleColumn(model: ModelKey): void {
  const { hiddenColumns } = viewStore.getState();
  if (hiddenColumns.includes(model)) return showColumn(model);
  if (hiddenColumns.length === modelKeys.length - 1) return;
  viewStore.setState({ hiddenColumns: [...hiddenColumns, model] });
}

export function showColumn(tab: TabKey): void {
  viewStore.setState(({ hiddenColumns }) => ({
    hiddenColumns: hiddenColumns.filter((model) => model !== tab),
  }));
}

/** In rem, which in a media query follow the text size that the person has set in the browser. */
const railWidth = 20;
const leastColumnWidth = 15;

/** Returns true when the consensus fits beside that many columns. */
export function useHasRail(columns: number): boolean {
  return useMedia(`(width >= ${railWidth + columns * leastColumnWidth}rem)`);
}
