import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';

/** From words that were opened in a model's tab back to what led there. */
export interface WayBack {
  readonly model: ModelKey;
  /** What was pressed; it may be gone by now. */
  readonly pressed: Element | null;
}

const wayBack = createStore<WayBack | null>()(() => null);

/** What has the focus now leads to words in that model's tab. */
export function keepWayBack(model: ModelKey): void {
  wayBack.setState({ model, pressed: document.activeElement }, true);
}

export function forgetWayBack(): void {
  wayBack.setState(null, true);
}

export function useWayBack(): WayBack | null {
  return useStore(wayBack);
}
