import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { expiredTurn } from '../../models/expired-turn.ts';
import { describeMissing } from './describe-missing.ts';
import { type RetryOffer, RetryOfferButton } from './retry-offer.tsx';

/** `waiting`: missing answers are asked for again. `combining`: they have ended. `failed`: no consensus was made. */
export type ConsensusUpdate = 'waiting' | 'combining' | 'failed' | null;

export interface ConsensusBannerProps {
  readonly consensus: ConsensusState;
  readonly update: ConsensusUpdate;
  readonly offer: RetryOffer | null;
}

/** Shown above the text when it is not based on all models. */
export function ConsensusBanner({ consensus, update, offer }: ConsensusBannerProps) {
  const { basedOn, missing } = consensus;
  if (missing.length === 0 || basedOn.length < 2) return null;
  const reasons = missing.map(({ model, reason }) => describeMissing(shortNames[model], reason));
  return (
    <div
      role="note"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-amber-wash px-4 py-2.5 text-sm leading-relaxed text-ink-soft"
    >
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium text-ink tabular-nums">
          Based on {basedOn.length} of {modelKeys.length}:
        </span>{' '}
        {update === null ? `${reasons.join('; ')}.` : updates[update]}
        {offer?.whole && ` ${expiredTurn.text}`}
      </p>
      {offer && <RetryOfferButton offer={offer} />}
    </div>
  );
}

const updates: Readonly<Record<NonNullable<ConsensusUpdate>, string>> = {
  waiting: 'the rest is being asked again. This text is updated when it has answered.',
  combining: 'it is being updated with the new answers.',
  failed: 'the new answers could not be combined with it. They stand in their tabs.',
};
