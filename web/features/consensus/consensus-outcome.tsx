import { limits } from '@quartet/shared/domain/limits.ts';
import { type ModelKey, shortNames } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { Button } from '../../components/ui/button.tsx';
import { howMany } from '../../models/how-many.ts';
import { describeCharge, type TurnBreak } from '../../models/turn-break.ts';
import { type RetryOffer, RetryOfferButton } from './retry-offer.tsx';

export interface ConsensusOutcomeProps {
  readonly consensus: ConsensusState;
  /** The models with an answer to read. */
  readonly answered: readonly ModelKey[];
  readonly charged: number | null;
  readonly broken: TurnBreak | null;
  readonly offer: RetryOffer | null;
  readonly onOpenTab: (model: ModelKey) => void;
}

/** Shown when no consensus could be made, or when it could not be read. */
export function ConsensusOutcome(props: ConsensusOutcomeProps) {
  const { answered, offer, onOpenTab } = props;
  const { title, text } = describeOutcome(props);
  return (
    <div role="note" className="rounded-xl border border-line bg-raised px-5 py-4">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-sm leading-relaxed text-ink-soft">{text}</p>
      {(answered.length > 0 || offer) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {offer && <RetryOfferButton offer={offer} />}
          {answered.map((model) => (
            <Button key={model} variant="outline" onClick={() => onOpenTab(model)}>
              Read {shortNames[model]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function describeOutcome({ consensus, answered, charged, broken, offer }: ConsensusOutcomeProps) {
  if (broken) return describeBreak(broken);
  if (offer?.whole) {
    return {
      title: 'These answers are no longer kept.',
      text: 'They can still be read here, but only the whole question can be asked again.',
    };
  }
  const only = answered[0];
  if (answered.length === 1 && only && consensus.outcome !== 'cancelled') {
    return {
      title: `Only ${shortNames[only]} answered.`,
      text: 'One answer is no consensus, so there is nothing to combine. It stands in its own tab.',
    };
  }
  if (answered.length === 0) {
    const free = charged === 0 ? ' No credit was taken.' : '';
    return {
      title: consensus.outcome === 'cancelled' ? 'Stopped.' : `${howMany.none} could answer.`,
      text: `Each tab says why.${free}`,
    };
  }
  if (consensus.outcome === 'cancelled') {
    return {
      title: 'Stopped before the answers were combined.',
      text: 'What was written stays in its tab.',
    };
  }
  return {
    title: 'The answers could not be combined.',
    text: 'Every answer stands in its own tab, as its model wrote it.',
  };
}

const keptMinutes = limits.undeliveredSeconds / 60;

function describeBreak(broken: TurnBreak) {
  const incomplete = `What stands in the tabs is incomplete. ${describeCharge(broken)}`;
  return broken.expired
    ? {
        title: 'The rest of this turn is no longer kept.',
        text: `It waited ${keptMinutes} minutes for this page to come back. ${incomplete}`,
      }
    : { title: 'The rest of this turn could not be read.', text: incomplete };
}
