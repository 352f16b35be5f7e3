import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { cn } from '../../lib/cn.ts';
import { ModelMarks } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { describeCounts, describeStep } from './describe-lines.ts';
import { nameModels } from './list-models.ts';
import { strings } from './strings.ts';
import type { Land } from './use-view-ids.ts';

export interface AgreementMeterProps {
  readonly consensus: ConsensusState;
  readonly comparing: boolean;
  /** The verdict above names the models. */
  readonly below: boolean;
  /** Whether its text is being written. */
  readonly writing: boolean;
  /** Element ids of the two lists. */
  readonly ids: { readonly agree: string; readonly disagree: string };
  readonly onLand: Land;
}

/** Shows who took part and how far they agree; the counts lead to their lists. */
export function AgreementMeter(props: AgreementMeterProps) {
  const { consensus, comparing, below, writing, ids, onLand } = props;
  const checking = writing && consensus.compared ? describeStep(consensus) : '';
  const { agreed, disputed } = describeCounts(consensus);
  const { basedOn } = consensus;
  const names = useNames();
  return (
    <div
      className={cn(
        'flex min-h-6 pointer-coarse:min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 pointer-coarse:gap-y-4 text-[0.8125rem] text-ink-soft tabular-nums',
        !below && 'mb-4',
      )}
    >
      {!below && basedOn.length > 0 && (
        <>
          <ModelMarks models={basedOn} />
          <span className="sr-only">{nameModels(basedOn, names)}:</span>
        </>
      )}
      {(agreed || disputed) && (
        <Jump onJump={() => onLand(agreed ? ids.agree : ids.disagree, 'start')}>
          {[agreed, disputed].filter(Boolean).join(' · ')}
        </Jump>
      )}
      {comparing && (
        <span
          className={cn(
            'animate-shimmer text-ink-faint',
            (agreed || disputed) && '@max-[40rem]:sr-only',
          )}
        >
          {agreed || disputed ? strings.comparingSoFar : strings.comparing}
        </span>
      )}
      {checking && (
        <span className="animate-shimmer text-ink-faint @max-[40rem]:sr-only">{checking}</span>
      )}
    </div>
  );
}

function Jump({ onJump, children }: { onJump: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onJump}
      className="relative rounded-sm before:absolute before:inset-x-0 before:-inset-y-1 pointer-coarse:before:-inset-y-3 underline decoration-line-strong underline-offset-4 transition-colors hover:text-ink hover:decoration-current"
    >
      {children}
    </button>
  );
}
