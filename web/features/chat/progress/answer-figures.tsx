import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { cn } from '../../../lib/cn.ts';
import type { AnswerClock } from '../state/chat-state.ts';
import { describeFirstWord, describeLength, describeTotal } from './describe-times.ts';
import { useSeconds } from './use-seconds.ts';

interface AnswerFiguresProps {
  readonly answer: AnswerState;
  readonly clock: AnswerClock;
  readonly place?: keyof typeof rooms;
}

/** Where there is little room, what comes last is left out whole, not cut. A tab also shows how long the first word took. */
const rooms = {
  card: '',
  tab: 'max-sm:flex max-sm:h-4 max-sm:flex-wrap max-sm:gap-x-1 max-sm:overflow-hidden',
  column: 'flex h-4 flex-wrap gap-x-1 overflow-hidden',
} as const;

/** How long an answer is, and how long it took or has taken so far: "420 words · 14 s in all". */
export function AnswerFigures({ answer, clock, place = 'card' }: AnswerFiguresProps) {
  const seconds = useSeconds(clock);
  const running = answer.status !== 'ended' && seconds !== null ? `${seconds} s` : '';
  const time = running || describeTotal(clock);
  const length = describeLength(answer);
  const firstWord = place === 'tab' ? describeFirstWord(clock) : '';
  return (
    <span className={cn('text-ink-faint tabular-nums', rooms[place])}>
      {firstWord && (
        <span className="max-sm:order-last max-sm:before:content-['·_']">{firstWord}</span>
      )}
      {firstWord && (length || time) && <span className="max-sm:hidden"> · </span>}
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

/** Beside the answer that took the least time. `brief`: where there is room. */
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
