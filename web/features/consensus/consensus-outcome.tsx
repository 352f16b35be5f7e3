import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useNames } from '../../models/names.ts';
import type { TurnBreak } from '../../models/turn-break.ts';
import { CombineAgain } from './combine-again.tsx';
import type { CombineOffer } from './combine-offer.ts';
import { describeOutcome } from './describe-outcome.ts';
import { type RetryOffer, RetryOfferButton } from './retry-offer.tsx';

export interface ConsensusOutcomeProps {
  readonly consensus: ConsensusState;
  /** The models with an answer to read. */
  readonly answered: readonly ModelKey[];
  readonly charged: number | null;
  readonly broken: TurnBreak | null;
  readonly offer: RetryOffer | null;
  readonly again: CombineOffer | null;
  /** Copies or downloads the answers, where nothing else does. */
  readonly exporting?: ReactNode;
  readonly onOpenTab: (model: ModelKey) => void;
}

/** In two columns: as wide as both. */
const wholeRow = 'grid @max-[30rem]:col-span-full';

/** Shown when no consensus could be made, or when it could not be read. */
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
        {answered.length > 0 && exporting && <div className="-mt-1 -mr-2">{exporting}</div>}
      </div>
      {(answered.length > 0 || offer) && (
        <div className="mt-3 flex flex-wrap gap-2 @max-[30rem]:grid @max-[30rem]:grid-cols-2">
          {again && (
            <div className={wholeRow}>
              <CombineAgain offer={again} look="clear" />
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
              Read {names.shortNameOf(model)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
