import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { type Preferences, usePreference } from '../../../lib/preferences.ts';
import { useMedia } from '../../../lib/use-media.ts';

/** Room for the columns, and for the toggle beside the tabs. */
const roomToCompare = Math.max(1_100, modelKeys.length * 275);

export function useCanCompare(): boolean {
  return useMedia(`(width >= ${roomToCompare}px)`);
}

/** The chosen layout where there is room for it; tabs elsewhere. */
export function useLayout(): Preferences['layout'] {
  const chosen = usePreference('layout');
  return useCanCompare() ? chosen : 'tabs';
}
