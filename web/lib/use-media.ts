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
  // A read lets this list know its state, from which it tells the next change.
  return useSyncExternalStore(subscribe, () => media.matches);
}

/** Reports a new text size of the browser, for which Chromium sends no `change` although queries in rem follow it. */
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
