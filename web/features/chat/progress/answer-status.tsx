import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { Check, CircleSlash } from 'lucide-react';

/** "Generating..." or how the answer ended. */
export function AnswerStatus({ answer }: { answer: AnswerState }) {
  if (answer.status !== 'ended') {
    return <span className="animate-shimmer text-ink-faint">Generating...</span>;
  }
  if (answer.outcome === 'complete' || answer.outcome === 'truncated') {
    return (
      <span className="flex items-center gap-1.5 font-medium text-accent">
        <Check className="size-4" /> Complete
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      <CircleSlash className="size-3.5" />
      {answer.outcome === 'stopped' ? 'Stopped' : 'No answer'}
    </span>
  );
}
