import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import type { ReactNode } from 'react';
import { Button } from '../ui/components/button.tsx';
import { CopyMarkdownButton } from '../ui/markdown/copy-markdown-button.tsx';
import { Markdown } from '../ui/markdown/markdown.tsx';
import type { TurnBreak } from '../ui/models/describe-turn-break.ts';
import { ModelMark } from '../ui/models/model-mark.tsx';
import { useNames } from '../ui/models/names.ts';
import type { CitedAnswers } from './cited-answers.ts';
import { CombineAgain, type CombineOffer } from './combine-again.tsx';
import { type RetryOffer, RetryOfferButton } from './consensus-banner.tsx';
import { describeOutcome } from './describe-outcome.ts';
import { ExportMenu } from './export/export-menu.tsx';
import type { ExportTurn } from './export/exported-turn.ts';
import { strings } from './strings.ts';

interface ConsensusOutcomeProps {
  readonly consensus: ConsensusState;
  /** The models that have a readable answer. */
  readonly answered: readonly ModelKey[];
  readonly charged: number | null;
  readonly broken: TurnBreak | null;
  readonly offer: RetryOffer | null;
  readonly again: CombineOffer | null;
  /** The export menu, if it is shown nowhere else. */
  readonly exporting?: ReactNode;
  readonly onOpenTab: (model: ModelKey) => void;
}

const wholeRow = 'grid @max-[30rem]:col-span-full';

/** Explains that no consensus could be made or that it could not be read. */
export function ConsensusOutcome(props: ConsensusOutcomeProps) {
  const names = useNames();
  const { answered, offer, again, exporting, onOpenTab } = props;
  const { title, text } = describeOutcome({ ...props, names, refusal: offer?.refusal ?? null });
  return (
    <div role="note" className="rounded-xl border border-line bg-raised px-5 py-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="font-medium">{title}</p>
          <p className="mt-0.5 text-sm leading-relaxed text-ink-soft">{text}</p>
        </div>
        {answered.length > 0 && exporting && <div className="-mt-1 -me-2">{exporting}</div>}
      </div>
      {(answered.length > 0 || offer) && (
        <div className="mt-3 flex flex-wrap gap-2 @max-[30rem]:grid @max-[30rem]:grid-cols-2">
          {again && (
            <div className={wholeRow}>
              <CombineAgain offer={again} />
            </div>
          )}
          {offer && (
            <div className={wholeRow}>
              <RetryOfferButton offer={offer} />
            </div>
          )}
          {answered.map((model) => (
            <Button
              key={model}
              variant="outline"
              className="@max-[30rem]:only-of-type:col-span-full"
              onClick={() => onOpenTab(model)}
            >
              {strings.read(names.shortNameOf(model))}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** True if the answer of one model is shown instead of a consensus. */
export function isSingle({ outcome, basedOn, text }: ConsensusState): boolean {
  return outcome === 'single' || (outcome === null && basedOn.length === 1 && text !== '');
}

interface SingleAnswerProps extends ConsensusOutcomeProps {
  readonly answers: CitedAnswers;
  readonly exportTurn: ExportTurn;
  readonly over: boolean;
}

/** Shows the only answer under its model's name, and why there is no other. */
export function SingleAnswer(props: SingleAnswerProps) {
  const { consensus, answers, over } = props;
  const { labelOf, toneOf } = useNames();
  const [model] = consensus.basedOn;
  if (!model) return null;
  const label = labelOf(model, answers[model]?.label);
  return (
    <>
      {over && (
        <div className="mb-8">
          <ConsensusOutcome {...props} exporting={<ExportMenu exportTurn={props.exportTurn} />} />
        </div>
      )}
      <article data-model={toneOf(model)} data-role="single" aria-busy={!over} aria-label={label}>
        <header className="mb-3 flex min-h-8 items-center gap-2.5">
          <ModelMark model={model} className="size-5 shrink-0" />
          <h2 className="text-[0.9375rem] font-semibold tracking-[-0.01em]">{label}</h2>
          {over && (
            <CopyMarkdownButton
              text={consensus.text}
              label={strings.copyAnswer}
              className="ms-auto"
            />
          )}
        </header>
        <div dir="auto">
          <Markdown text={consensus.text} streaming={!over} />
        </div>
      </article>
    </>
  );
}
