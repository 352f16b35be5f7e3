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

/** Shown when no consensus could be made, or when it could not be read. */
export function ConsensusOutcome(props: ConsensusOutcomeProps) {
  const names = useNames();
  const { answered, offer, again, exporting, onOpenTab } = props;
  const { title, text } = describeOutcome({ ...props, names, refusal: offer?.refusal ?? null });
  return (
    <div role="note" className="rounded-xl border border-line bg-raised px-5 py-4">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-sm leading-relaxed text-ink-soft">{text}</p>
      {(answered.length > 0 || offer) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {again && <CombineAgain offer={again} look="clear" />}
          {offer && <RetryOfferButton offer={offer} />}
          {answered.map((model) => (
            <Button key={model} variant="outline" onClick={() => onOpenTab(model)}>
              Read {names.shortNameOf(model)}
            </Button>
          ))}
          {answered.length > 0 && <div className="self-center">{exporting}</div>}
        </div>
      )}
    </div>
  );
}
