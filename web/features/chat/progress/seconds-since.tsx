import { useSyncExternalStore } from 'react';
import { strings } from './strings.ts';

/** Counts the seconds since a time in epoch milliseconds. */
export function SecondsSince({ at }: { readonly at: number }) {
  const readSeconds = () => Math.max(0, Math.round((Date.now() - at) / 1_000));
  const seconds = useSyncExternalStore(everySecond, readSeconds);
  return (
    <span role="timer" className="tabular-nums">
      {strings.secondsSoFar(seconds)}
    </span>
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}
