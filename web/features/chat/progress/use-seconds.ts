import { useSyncExternalStore } from 'react';

/** Epoch milliseconds in whole seconds. Renders again every second. */
export function useNow(): number {
  // Read again in every render, so that a hidden page that returns shows the present time.
  return useSyncExternalStore(everySecond, readSecond) * 1_000;
}

const readSecond = () => Math.round(Date.now() / 1_000);

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}
