import { cn } from '../../../lib/cn.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { haveAllEnded } from '../state/progress.ts';
import { SecondsSince } from './seconds-since.tsx';
import { strings } from './strings.ts';

/** Shows the current step, the next ones and the seconds since the question. Always one line. */
export function StepsLine({ turn }: { turn: ChatTurn }) {
  const { asked } = turn.state;
  const current = haveAllEnded(turn.state) ? 1 : 0;
  const answers = `${asked.length} ${asked.length === 1 ? 'answer' : 'answers'}`;
  return (
    <div className="flex h-5 flex-wrap gap-x-3 overflow-hidden text-[0.8125rem] leading-5 text-ink-faint">
      <ol aria-label={strings.steps} className="flex gap-x-1.5 whitespace-nowrap">
        {[answers, 'writing', 'checking'].map((step, index) => (
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
      {turn.askedAt !== null && <SecondsSince at={turn.askedAt} />}
    </div>
  );
}
