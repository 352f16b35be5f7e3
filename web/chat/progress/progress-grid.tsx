import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { isCombinable } from '@quartet/shared/protocol/is-combinable.ts';
import { Merge } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { focusPanel } from '../../ui/lib/focus.ts';
import { joinNames } from '../../ui/lib/join-names.ts';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { type Names, useNames } from '../../ui/models/names.ts';
import { strings } from '../conversation-strings.ts';
import { useChat, useChatState } from '../state/chat-context.tsx';
import type { ChatTurn } from '../state/chat-state.ts';
import { haveAllEnded } from '../state/progress.ts';
import { ProgressCard } from './progress-card.tsx';

interface ProgressGridProps {
  readonly turn: ChatTurn;
  /** Leaves out the cards, because the answers are visible next to it. */
  readonly bare?: boolean;
  readonly onOpen: (model: ModelKey) => void;
}

/** Shows a card for each model while the models answer, and a line below while the answers are being combined. */
export function ProgressGrid({ turn, bare = false, onOpen }: ProgressGridProps) {
  const names = useNames();
  const combining = haveAllEnded(turn.state);
  const first = findFirstDone(turn);
  const combinable = canCombine(turn);
  const rest = describeRest(turn, names);
  return (
    <section aria-label={strings.progress} className="grid animate-appear grid-cols-[1fr_auto]">
      <h2
        className={cn(
          'flex min-h-9 items-center text-[0.9375rem] font-semibold tracking-[-0.01em] max-[20rem]:col-span-2',
          // Two lines from the start, so that the button next to them moves nothing.
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
          className={`col-span-2 min-h-5 text-sm text-balance text-ink-faint ${bare ? '' : 'mt-3 text-center sm:mt-5'}`}
        >
          <span className="sm:hidden">{strings.swipe}</span>
          {combinable && (
            // Other words are another element, because centred words would move.
            <span key={rest} className="max-sm:hidden">
              {rest}
            </span>
          )}
        </p>
      )}
    </section>
  );
}

/** Shown until the verdict replaces it. The mark of each model gets its colour when its answer is complete. */
function VerdictFrame({ turn }: Pick<ProgressGridProps, 'turn'>) {
  const { answers, asked } = turn.state;
  const ready = modelKeys.filter((model) => isCombinable(answers[model]));
  const combining = haveAllEnded(turn.state);
  return (
    <div className="col-span-2 mb-4 mt-2 rounded-xl border border-line bg-raised px-5 py-4 text-sm text-ink-soft @max-[40rem]:px-4 @max-[40rem]:py-3">
      <p className="mb-1 flex min-h-5 items-center gap-2.5 @max-[22rem]:gap-1">
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
        <span className={cn('ms-1', combining && 'animate-shimmer')}>
          {combining
            ? strings.synthesis
            : describeArrival(ready.length, Math.max(asked.length, ready.length))}
        </span>
      </p>
      <StepsLine turn={turn} />
    </div>
  );
}

/** Shows the current step, the next steps and the seconds since the question, always on one line. */
function StepsLine({ turn }: { turn: ChatTurn }) {
  const current = haveAllEnded(turn.state) ? 1 : 0;
  const steps = [strings.stepAnswering, strings.stepComparing, strings.stepWriting];
  return (
    <div className="flex h-5 flex-wrap gap-x-3 overflow-hidden text-[0.8125rem] leading-5 text-ink-faint">
      <ol aria-label={strings.steps} className="flex gap-x-1.5 whitespace-nowrap">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cn('flex gap-x-1.5', index === current && 'text-accent')}
          >
            {index > 0 && (
              <span aria-hidden="true" className="text-ink-faint rtl:-scale-x-100">
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

/** Counts the seconds since a time, given in epoch milliseconds. */
function SecondsSince({ at }: { readonly at: number }) {
  const readSeconds = () => Math.max(0, Math.round((Date.now() - at) / 1_000));
  const seconds = useSyncExternalStore(everySecond, readSeconds);
  return (
    <span role="timer" className="tabular-nums">
      {strings.secondsSoFar(seconds)}
    </span>
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

/** Starts the consensus with the answers that are complete. */
function CombineButton({ className }: { className: string }) {
  const chat = useChat();
  const [told, setTold] = useState(false);
  if (useChatState(({ readsAlong }) => readsAlong)) return null;
  return (
    <Button
      variant="outline"
      className={cn('animate-appear', className)}
      disabled={told}
      onClick={(event) => {
        focusPanel(event.currentTarget);
        setTold(true);
        void chat.combineNow().finally(() => setTold(false));
      }}
    >
      <Merge className="size-4" aria-hidden="true" />
      {strings.combineNow}
    </Button>
  );
}

/** A consensus needs this many complete answers. */
const fewest = 2;

/** True if a consensus could be made without the models that are still writing. */
export function canCombine({ state, turnId }: ChatTurn): boolean {
  if (turnId === null || state.status === 'ended' || state.consensus.status !== 'waiting') {
    return false;
  }
  const answers = modelKeys.map((model) => state.answers[model]);
  const complete = answers.filter(({ outcome }) => outcome === 'complete').length;
  return complete >= fewest && answers.some(({ status }) => status !== 'ended');
}

/** "Waiting for four answers", then "1 of 4 answers are in". */
export function describeArrival(ready: number, asked: number): string {
  return ready === 0 ? strings.waitingFor(asked) : strings.answersAreIn(ready, asked);
}

/** "Combine now without Grok." */
export function describeRest({ state }: ChatTurn, { shortNameOf }: Names): string {
  const writing = modelKeys.filter((model) => state.answers[model].status !== 'ended');
  return strings.willNotWait(joinNames(writing.map(shortNameOf)));
}

/** Finds the model that completed first, while other models are still writing. */
export function findFirstDone({
  state,
  clocks,
}: Pick<ChatTurn, 'state' | 'clocks'>): ModelKey | null {
  if (modelKeys.every((model) => state.answers[model].status === 'ended')) return null;
  const done = modelKeys
    .filter((model) => state.answers[model].outcome === 'complete')
    .toSorted((one, other) => (clocks[one].endedAt ?? 0) - (clocks[other].endedAt ?? 0));
  return done[0] ?? null;
}
