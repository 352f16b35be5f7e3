import { useEffect, useState } from 'react';
import type { AnswerClock } from '../state/chat-state.ts';

/** Whole seconds that a model has been writing, or took; null before it began. */
export function useSeconds({ startedAt, endedAt }: AnswerClock): number | null {
  const [now, setNow] = useState(Date.now);
  const running = startedAt !== null && endedAt === null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  if (startedAt === null) return null;
  return Math.max(0, Math.round(((endedAt ?? now) - startedAt) / 1_000));
}
