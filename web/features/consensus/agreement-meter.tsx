import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { useNames } from '../../models/names.ts';
import { describeCounts } from './describe-lines.ts';
import { landOn } from './land-on.ts';
import { nameModels } from './list-models.ts';
import { ModelMarks } from './model-marks.tsx';

export interface AgreementMeterProps {
  readonly consensus: ConsensusState;
  readonly comparing: boolean;
  /** The elements' ids of the two lists. */
  readonly ids: { readonly agree: string; readonly disagree: string };
}

/** Who took part, and how far they agree, at a glance; each count leads to its list. */
export function AgreementMeter({ consensus, comparing, ids }: AgreementMeterProps) {
  const { agreed, disputed } = describeCounts(consensus);
  const { basedOn } = consensus;
  const names = useNames();
  return (
    <div className="mb-4 flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 text-[13px] text-ink-soft tabular-nums">
      <ModelMarks models={basedOn} />
      <span className="sr-only">{nameModels(basedOn, names)}:</span>
      {agreed && <Jump to={ids.agree}>{agreed}</Jump>}
      {agreed && disputed && <span aria-hidden="true">·</span>}
      {disputed && <Jump to={ids.disagree}>{disputed}</Jump>}
      {comparing && <span className="animate-shimmer text-ink-faint">Comparing…</span>}
    </div>
  );
}

function Jump({ to, children }: { to: string; children: string }) {
  return (
    <button
      type="button"
      onClick={() => landOn(to, 'start')}
      className="rounded-sm underline decoration-line-strong underline-offset-4 transition-colors hover:text-ink hover:decoration-current"
    >
      {children}
    </button>
  );
}
