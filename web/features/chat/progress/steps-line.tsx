import { useEffect } from 'react';
import { cn } from '../../../lib/cn.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { haveAllEnded } from '../state/progress.ts';
import { noteTimes, usePastTimes } from './past-times.ts';
import { strings } from './strings.ts';
import { describeLeft, findSecondsLeft, measureTurn } from './time-left.ts';
import { useNow } from './use-seconds.ts';

/** Shows the current step, the next one and, if earlier turns tell, the time left. Always one line. */
export function StepsLine({ turn }: { turn: ChatTurn }) {
  const { asked } = turn.state;
  const current = haveAllEnded(turn.state) ? 1 : 0;
  const left = describeLeft(findSecondsLeft(turn, usePastTimes(), useNow(true)));
  const answers = `${asked.length} ${asked.length === 1 ? 'answer' : 'answers'}`;
  return (
    <div className="flex h-5 flex-wrap gap-x-3 overflow-hidden text-[0.8125rem] leading-5 text-ink-faint">
      <ol aria-label={strings.steps} className="flex gap-x-1.5 whitespace-nowrap">
        {[answers, 'comparing', 'writing'].map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cn('flex gap-x-1.5', index === current && 'text-accent')}
          >
            {index > 0 && (
              <span aria-hidden="true" className="text-ink-faint">
                →
              </span>
            )}
            {step}
          </li>
        ))}
      </ol>
      <span data-time-left className="tabular-nums">
        {left}
      </span>
    </div>
  );
}

/** Has the device learn from a turn that has ended. */
export function useNotedTimes(turn: ChatTurn | undefined): void {
  useEffect(() => {
    const times = turn ? measureTurn(turn) : null;
    if (turn && times) noteTimes(times, turn.phases.combinedAt);
  }, [turn]);
}
