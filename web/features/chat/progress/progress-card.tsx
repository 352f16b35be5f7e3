import { type ModelKey, shortNames, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { cn } from '../../../lib/cn.ts';
import { ModelMark } from '../../../models/model-mark.tsx';
import type { AnswerClock } from '../state/chat-state.ts';
import { AnswerStatus } from './answer-status.tsx';
import { countWords } from './count-words.ts';
import { useSeconds } from './use-seconds.ts';

export interface ProgressCardProps {
  readonly model: ModelKey;
  readonly answer: AnswerState;
  readonly clock: AnswerClock;
  readonly onOpen: (model: ModelKey) => void;
}

/** One model's mark, name, status, words and seconds. */
export function ProgressCard({ model, answer, clock, onOpen }: ProgressCardProps) {
  const ended = answer.status === 'ended';
  return (
    <button
      type="button"
      data-model={model}
      onClick={() => onOpen(model)}
      className={cn(
        'flex w-full flex-col gap-2.5 rounded-xl border bg-raised p-3.5 text-left sm:p-4 transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lift',
        ended ? 'border-line-strong' : 'border-line',
      )}
    >
      <span className="flex items-center gap-2.5">
        <ModelMark model={model} className="size-[18px]" />
        <span className="sr-only">Open </span>
        <span className="truncate text-sm font-medium max-sm:hidden">
          {answer.label ?? tabLabels[model]}
        </span>
        <span className="text-sm font-medium sm:hidden">{shortNames[model]}</span>
      </span>
      <span className="flex h-11 flex-col justify-between text-[13px] leading-5 sm:h-5 sm:flex-row sm:items-center">
        <AnswerStatus answer={answer} />
        <Figures answer={answer} clock={clock} />
      </span>
      <ActivityLine answer={answer} />
    </button>
  );
}

function Figures({ answer, clock }: { answer: AnswerState; clock: AnswerClock }) {
  const seconds = useSeconds(clock);
  const words = countWords(answer.text);
  if (seconds === null) return null;
  return (
    <span className="text-ink-faint tabular-nums">
      {words > 0 && `${words.toLocaleString()} ${words === 1 ? 'word' : 'words'} · `}
      {seconds} s
    </span>
  );
}

/** A line that is animated while a model writes, and full when it is done. */
function ActivityLine({ answer }: { answer: AnswerState }) {
  const ended = answer.status === 'ended';
  return (
    <span className="relative h-[3px] overflow-hidden rounded-full bg-line/70" aria-hidden="true">
      <span
        className={cn(
          'absolute inset-y-0 rounded-full bg-tint transition-opacity duration-200',
          ended ? 'inset-x-0' : 'w-1/3 animate-run',
          answer.status === 'waiting' && 'opacity-40',
          ended && answer.text === '' && 'opacity-0',
        )}
      />
    </span>
  );
}
