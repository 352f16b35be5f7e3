import { useStore } from 'zustand';
import { toastStore } from '../lib/toasts.ts';
import { createLazy, useLazy } from '../lib/use-lazy.ts';

const parts = createLazy(() => import('./later-parts.tsx'));

/** What every screen has and the first paint does not need. When it cannot be loaded, it is tried again for each toast. */
export function Later() {
  const count = useStore(toastStore, ({ toasts }) => toasts[0]?.id ?? 0);
  const loaded = useLazy(parts, true, count);
  return loaded && <loaded.LaterParts />;
}
