import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      const unwatch = watchTextSize(listener);
      return () => {
        media.removeEventListener('change', listener);
        unwatch();
      };
    },
    [media],
  );
  // A media query list reports changes of the state that was last read, so reading it also prepares its next report.
  return useSyncExternalStore(subscribe, () => media.matches);
}

/** Calls the listener if the browser's text size changes. Chromium sends no `change` then, although queries in rem depend on it. */
function watchTextSize(listener: () => void): () => void {
  const ruler = document.createElement('div');
  ruler.style.cssText = 'position: absolute; width: 1rem; visibility: hidden';
  document.body.append(ruler);
  const observer = new ResizeObserver(listener);
  observer.observe(ruler);
  return () => {
    observer.disconnect();
    ruler.remove();
  };
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** True on a phone, by the width of the window. */
export const useNarrow = (): boolean => useMedia('(width < 40rem)');
