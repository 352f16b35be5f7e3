import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { cn } from '../../../lib/cn.ts';
import type { AnswerClock } from '../state/chat-state.ts';
import { describeFirstWord, describeLength, describeTotal } from './describe-times.ts';
import { useSeconds } from './use-seconds.ts';

interface AnswerFiguresProps {
  readonly answer: AnswerState;
  readonly clock: AnswerClock;
  /** Also how long its first word took. */
  readonly whole?: boolean;
}

/** How long an answer is, and how long it took or has taken so far: "420 words · 14 s in all". */
export function AnswerFigures({ answer, clock, whole = false }: AnswerFiguresProps) {
  const seconds = useSeconds(clock);
  const running = answer.status !== 'ended' && seconds !== null ? `${seconds} s` : '';
  const figures = [describeLength(answer), running || describeTotal(clock)].filter(Boolean);
  const firstWord = whole ? describeFirstWord(clock) : '';
  return (
    <span className={cn('text-ink-faint tabular-nums', whole && lastIfRoom)}>
      {firstWord && (
        <span className="max-sm:order-last max-sm:before:content-['·_']">{firstWord}</span>
      )}
      {firstWord && figures.length > 0 && <span className="max-sm:hidden"> · </span>}
      <span>{figures.join(' · ')}</span>
    </span>
  );
}

/** On phones what comes last is left out whole where it has no room, not cut. */
const lastIfRoom = 'max-sm:flex max-sm:h-4 max-sm:flex-wrap max-sm:gap-x-1 max-sm:overflow-hidden';

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
