import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { toastStore } from '../lib/toasts.ts';
import { createLazy } from '../lib/use-lazy.ts';

const parts = createLazy(() => import('./later-parts.tsx'));

/** What every screen has and the first paint does not need. When it cannot be loaded, it is tried again for each toast. */
export function Later() {
  const newest = useStore(toastStore, ({ toasts }) => toasts[0]?.id ?? 0);
  const [tried, setTried] = useState<number | null>(null);
  const [loaded, setLoaded] = useState(() => parts.peek());
  useEffect(() => {
    if (loaded || tried === newest) return;
    parts.load().then(setLoaded, (error: unknown) => {
      console.error('A part of the page could not be loaded.', error);
      setTried(newest);
    });
  }, [loaded, tried, newest]);
  return loaded && <loaded.LaterParts />;
}
