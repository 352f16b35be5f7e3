import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { type Preferences, usePreference } from '../../ui/lib/preferences.ts';
import { useMedia } from '../../ui/lib/use-media.ts';

/** Minimum width for the columns, with the toggle next to the tabs. */
const roomToCompare = Math.max(1_100, modelKeys.length * 275);

export function useCanCompare(): boolean {
  return useMedia(`(width >= ${roomToCompare}px)`);
}

/** Returns the chosen layout if there is room for it, or else tabs. */
export function useLayout(): Preferences['layout'] {
  const chosen = usePreference('layout');
  return useCanCompare() ? chosen : 'tabs';
}
