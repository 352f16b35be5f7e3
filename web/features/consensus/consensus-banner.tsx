import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { useNames } from '../../models/names.ts';
import { askWhole } from '../../models/turn-break.ts';
import type { CitedAnswers } from './cited-answers.ts';
import { describeBasedOn, describeSuspicious } from './describe-outcome.ts';
import { type RetryOffer, RetryOfferButton } from './retry-offer.tsx';
import { strings } from './strings.ts';

/**
 * `waiting`: missing answers are being asked for again; `another`: an answer that stands is. `combining`: they have
 * ended; `failed`: no consensus was made of them. `again` and `again-failed`: the same for unchanged answers.
 */
export type ConsensusUpdate =
  | 'waiting'
  | 'another'
  | 'combining'
  | 'failed'
  | 'again'
  | 'again-failed'
  | null;

export interface ConsensusBannerProps {
  readonly consensus: ConsensusState;
  /** The answers that it cites. */
  readonly answers: CitedAnswers;
  readonly leftBehind: readonly ModelKey[];
  readonly update: ConsensusUpdate;
  readonly offer: RetryOffer | null;
}

/** Explains above the text that it is not based on the whole answers of all models. */
export function ConsensusBanner(props: ConsensusBannerProps) {
  const { consensus, answers, leftBehind, update, offer } = props;
  const names = useNames();
  const { basedOn, missing, partial, suspicious } = consensus;
  const isPlain = missing.length + partial.length + suspicious.length === 0;
  if (basedOn.length < 2 || (isPlain && !update && !offer?.refusal)) return null;
  const clauses = describeBasedOn({ ...consensus, answers, leftBehind }, names);
  const total = missing.length === 0 ? '' : strings.ofAll(modelKeys.length);
  return (
    <div
      role="note"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-amber-wash px-4 py-2.5 text-sm leading-relaxed text-ink-soft"
    >
      <div className="min-w-0 flex-1 basis-60">
        {(clauses !== '' || update) && (
          <p>
            <span className="font-medium text-ink tabular-nums">
              {strings.basedOn} {basedOn.length}
              {total}
              {update === null ? ':' : '.'}
            </span>{' '}
            {update === null ? clauses : strings.updates[update]}
          </p>
        )}
        {offer?.refusal && (
          <p>
            {offer.refusal} {askWhole.price}
          </p>
        )}
        {suspicious.length > 0 && <p>{describeSuspicious(suspicious, names)}</p>}
      </div>
      {offer && <RetryOfferButton offer={offer} />}
    </div>
  );
}
