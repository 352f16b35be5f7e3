import { useLayoutEffect, useState } from 'react';
import type { AnswerClock } from '../state/chat-state.ts';

/** Whole seconds that a model has been writing, or took; null before it began. */
export function useSeconds({ startedAt, endedAt }: AnswerClock): number | null {
  const [now, setNow] = useState(Date.now);
  const running = startedAt !== null && endedAt === null;
  useLayoutEffect(() => {
    if (!running) return;
    // What was hidden comes back with the time of now.
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  if (startedAt === null) return null;
  return Math.max(0, Math.round(((endedAt ?? now) - startedAt) / 1_000));
}
