import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/fold-turn.ts';
import { describeMissing } from './describe-missing.ts';

/** Above the text when not all models are in it. */
export function ConsensusBanner({ consensus }: { consensus: ConsensusState }) {
  const { basedOn, missing } = consensus;
  if (missing.length === 0 || basedOn.length < 2) return null;
  const reasons = missing.map(({ model, reason }) => describeMissing(shortNames[model], reason));
  return (
    <p
      role="note"
      className="mb-5 rounded-xl bg-amber-wash px-4 py-2.5 text-sm leading-relaxed text-ink-soft"
    >
      <span className="font-medium text-ink tabular-nums">
        Based on {basedOn.length} of {modelKeys.length}:
      </span>{' '}
      {reasons.join('; ')}
    </p>
  );
}
