import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shown while the device has no connection. The page keeps its content. */
export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output data-print="hide" className="block shrink-0">
      {!online && (
        <span className="block bg-amber-wash px-4 py-2 text-center text-sm text-ink-soft">
          You are offline. What is here stays; new questions need a connection.
        </span>
      )}
    </output>
  );
}
