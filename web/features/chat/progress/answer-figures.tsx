import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { Check, CircleSlash } from 'lucide-react';
import { describeLength } from './describe-times.ts';
import { strings } from './strings.ts';

/** Shows how long an answer is by now, as "420 words"; nothing once it has ended. */
export function LengthSoFar({ answer }: { answer: AnswerState }) {
  const length = answer.status === 'ended' ? '' : describeLength(answer);
  return length && <span className="text-ink-faint tabular-nums">{length}</span>;
}

/** Shows "Generating..." or how the answer ended. */
export function AnswerStatus({ answer }: { answer: AnswerState }) {
  if (answer.status !== 'ended') {
    return <span className="animate-shimmer text-ink-faint">{strings.generating}</span>;
  }
  if (answer.outcome === 'complete') {
    return (
      <span className="flex items-center gap-1.5 font-medium text-accent">
        <Check className="size-4" /> {strings.complete}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      <CircleSlash className="size-3.5" />
      {describeEnd(answer)}
    </span>
  );
}

function describeEnd({ outcome, text }: AnswerState): string {
  if (outcome === 'stopped') return strings.stopped;
  if (outcome === 'refused') return strings.declined;
  return text === '' ? strings.noAnswer : strings.cutOff;
}
