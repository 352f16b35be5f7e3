import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { cn } from '../../lib/cn.ts';
import { useNames } from '../../models/names.ts';
import { describeChecking, describeCounts } from './describe-lines.ts';
import type { Land } from './land-on.ts';
import { nameModels } from './list-models.ts';
import { ModelMarks } from './model-marks.tsx';

export interface AgreementMeterProps {
  readonly consensus: ConsensusState;
  readonly comparing: boolean;
  /** Its text is being written. */
  readonly writing: boolean;
  /** The elements' ids of the two lists. */
  readonly ids: { readonly agree: string; readonly disagree: string };
  readonly onLand: Land;
}

/** Who took part, and how far they agree, at a glance; each count leads to its list. */
export function AgreementMeter(props: AgreementMeterProps) {
  const { consensus, comparing, writing, ids, onLand } = props;
  const checking = writing && !comparing ? describeChecking(consensus) : '';
  const { agreed, disputed } = describeCounts(consensus);
  const { basedOn } = consensus;
  const names = useNames();
  return (
    <div className="mb-4 flex min-h-6 pointer-coarse:min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem] text-ink-soft tabular-nums">
      <ModelMarks models={basedOn} />
      <span className="sr-only">{nameModels(basedOn, names)}:</span>
      {agreed && <Jump onJump={() => onLand(ids.agree, 'start')}>{agreed}</Jump>}
      {agreed && disputed && <span aria-hidden="true">·</span>}
      {disputed && <Jump onJump={() => onLand(ids.disagree, 'start')}>{disputed}</Jump>}
      {comparing && (
        <span
          className={cn(
            'animate-shimmer text-ink-faint',
            (agreed || disputed) && '@max-[40rem]:sr-only',
          )}
        >
          {agreed || disputed ? 'so far. Comparing…' : 'Comparing…'}
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
