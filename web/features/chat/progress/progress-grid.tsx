import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { isCombinable } from '@quartet/shared/protocol/is-combinable.ts';
import { cn } from '../../../lib/cn.ts';
import { ModelMark } from '../../../models/model-mark.tsx';
import { useNames } from '../../../models/names.ts';
import { findFirstDone } from '../state/answer-times.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { haveAllEnded } from '../state/progress.ts';
import { CombineButton, canCombine, describeRest } from './combine-button.tsx';
import { ProgressCard } from './progress-card.tsx';
import { StepsLine } from './steps-line.tsx';
import { strings } from './strings.ts';

export interface ProgressGridProps {
  readonly turn: ChatTurn;
  /** Leaves out the cards, where the answers are shown beside it. */
  readonly bare?: boolean;
  readonly onOpen: (model: ModelKey) => void;
}

/** Shows a card for each model while the models answer, and a line below while the answers are combined. */
export function ProgressGrid({ turn, bare = false, onOpen }: ProgressGridProps) {
  const names = useNames();
  const combining = haveAllEnded(turn.state);
  const first = findFirstDone(turn);
  const combinable = canCombine(turn);
  return (
    <section aria-label={strings.progress} className="grid animate-appear grid-cols-[1fr_auto]">
      <h2
        className={cn(
          'flex min-h-9 items-center text-[0.9375rem] font-semibold tracking-[-0.01em] max-[20rem]:col-span-2',
          // Two lines from the start, so that the button beside them moves nothing.
          !combining && 'max-[23.4rem]:min-[20rem]:max-w-36 max-[23.4rem]:leading-4.5',
        )}
      >
        {combining ? strings.creating : strings.gettingResponses}
      </h2>
      {combinable && (
        <CombineButton className="max-sm:px-2.5 pointer-coarse:min-[20rem]:-my-1 max-[20rem]:col-span-2 max-[20rem]:row-start-5 max-[20rem]:mt-4" />
      )}
      <VerdictFrame turn={turn} />
      {!bare && (
        <ul className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-2.5 sm:gap-3">
          {modelKeys.map((model) => (
            <li key={model} className="@container min-w-0">
              <ProgressCard
                model={model}
                answer={turn.state.answers[model]}
                first={model === first}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
      {!combining && (
        <p
          className={`col-span-2 min-h-5 text-sm text-balance text-ink-faint ${bare ? '' : 'mt-5 text-center'}`}
        >
          <span className="sm:hidden">{strings.swipe}</span>
          {combinable && <span className="max-sm:hidden">{describeRest(turn, names)}</span>}
        </p>
      )}
    </section>
  );
}

/** Stands where the verdict will be. Each model's mark takes its colour once its answer is in. */
function VerdictFrame({ turn }: Pick<ProgressGridProps, 'turn'>) {
  const { answers, asked } = turn.state;
  const ready = modelKeys.filter((model) => isCombinable(answers[model]));
  const combining = haveAllEnded(turn.state);
  return (
    <div className="col-span-2 mb-4 mt-2 rounded-xl border border-line bg-raised px-5 py-4 text-sm text-ink-soft @max-[40rem]:px-4 @max-[40rem]:py-3">
      <p className="mb-1 flex h-5 items-center gap-2.5 @max-[22rem]:gap-1">
        {modelKeys.map((model) => (
          <ModelMark
            key={model}
            model={model}
            className={cn(
              'size-4 shrink-0 transition-[opacity,filter] duration-300',
              !ready.includes(model) && 'opacity-45 grayscale',
            )}
          />
        ))}
        <span className={cn('ml-1 truncate', combining && 'animate-shimmer')}>
          {combining
            ? strings.synthesis
            : strings.answersAreIn(ready.length, Math.max(asked.length, ready.length))}
        </span>
      </p>
      <StepsLine turn={turn} />
    </div>
  );
}
