import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { Check, CircleSlash } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import type { AnswerClock } from '../state/chat-state.ts';
import { describeLength, describeTotal } from './describe-times.ts';
import { useSeconds } from './use-seconds.ts';

interface AnswerFiguresProps {
  readonly answer: AnswerState;
  readonly clock: AnswerClock;
  readonly layout?: keyof typeof rooms;
}

/** Wraps the last figures out of view instead of cutting them. */
const rooms = {
  card: '',
  tab: 'max-sm:flex max-sm:h-4 max-sm:flex-wrap max-sm:gap-x-1 max-sm:overflow-hidden',
  column: 'flex h-4 flex-wrap gap-x-1 overflow-hidden',
} as const;

/** Shows the length and the times of an answer, as "420 words · took 14 s". */
export function AnswerFigures({ answer, clock, layout = 'card' }: AnswerFiguresProps) {
  const seconds = useSeconds(clock);
  const running = answer.status !== 'ended' && seconds !== null ? `${seconds} s` : '';
  const time = running || describeTotal(clock);
  const length = describeLength(answer);
  return (
    <span className={cn('text-ink-faint tabular-nums', rooms[layout])}>
      {length && <span>{length}</span>}
      {time && (
        <span>
          {length && ' · '}
          {time}
        </span>
      )}
    </span>
  );
}

/** Marks the answer that took the least time. `brief`: not on phones. */
export function FastestMark({ brief = false }: { brief?: boolean }) {
  return (
    <span
      className={cn(
        '-my-0.5 shrink-0 rounded-full bg-accent-wash px-1.5 text-xs leading-5 font-medium text-accent',
        brief && 'max-sm:hidden',
      )}
    >
      Fastest
    </span>
  );
}

/** Shows "Generating..." or how the answer ended. */
export function AnswerStatus({ answer }: { answer: AnswerState }) {
  if (answer.status !== 'ended') {
    return <span className="animate-shimmer text-ink-faint">Generating...</span>;
  }
  if (answer.outcome === 'complete') {
    return (
      <span className="flex items-center gap-1.5 font-medium text-accent">
        <Check className="size-4" /> Complete
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
  if (outcome === 'stopped') return 'Stopped';
  if (outcome === 'refused') return 'Declined';
  return text === '' ? 'No answer' : 'Cut off';
}
