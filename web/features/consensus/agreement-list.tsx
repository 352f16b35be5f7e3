import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLineOf } from '@quartet/shared/protocol/consensus-parts.ts';
import { useState } from 'react';
import { usePrinting } from '../../lib/use-printing.ts';
import { ModelMarks } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { listModels, nameModels } from './list-models.ts';
import { PointLine, PointWords, ShowAll, Unchecked } from './list-parts.tsx';
import type { Listed } from './sort-lines.ts';
import { strings } from './strings.ts';

export interface AgreementListProps {
  readonly lines: readonly Listed<ConsensusLineOf<'agreement'>>[];
  /** How many answers the consensus is based on. */
  readonly total: number;
  /** Whether a line that was not cross-checked says so. */
  readonly marking: boolean;
}

/** A list with one more is shown whole. */
const mostAtFirst = 5;

export function AgreementList({ lines, total, marking }: AgreementListProps) {
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const folds = lines.length > mostAtFirst + 1;
  const shown = folds && !all && !printing ? lines.slice(0, mostAtFirst) : lines;
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {shown.map(({ id, point, cites, check }) => (
          <PointLine
            key={id}
            cites={cites}
            layout="items-start gap-x-3 gap-y-1.5 @max-[40rem]:flex-wrap"
          >
            <span className="min-w-0 flex-1 leading-relaxed @max-[40rem]:basis-full" dir="auto">
              <PointWords text={point} />
              {marking && check !== 'follows' && <Unchecked />}
            </span>
            {cites.length > 0 && <CountChip models={listModels(cites)} total={total} />}
          </PointLine>
        ))}
      </ul>
      {folds && <ShowAll all={all} count={lines.length} onToggle={() => setAll(!all)} />}
    </>
  );
}

function CountChip({ models, total }: { models: readonly ModelKey[]; total: number }) {
  const names = useNames();
  return (
    <span
      title={nameModels(models, names)}
      className="mt-0.5 flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-sunken px-2.5 dark:bg-line/60 text-xs font-medium whitespace-nowrap text-ink-soft tabular-nums"
    >
      <ModelMarks models={models} />
      {strings.ofModels(models.length, Math.max(total, models.length))}
    </span>
  );
}
