import { useSyncExternalStore } from 'react';

/** Epoch milliseconds, of whole seconds; while it is `running` every second anew. */
export function useNow(running: boolean): number {
  // Read anew in every render: what was hidden comes back with the time of now.
  return useSyncExternalStore(running ? everySecond : never, readSecond) * 1_000;
}

const readSecond = () => Math.round(Date.now() / 1_000);

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

const never = () => () => undefined;
