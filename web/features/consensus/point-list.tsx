import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLineOf } from '@quartet/shared/protocol/consensus-parts.ts';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { usePrinting } from '../../lib/use-printing.ts';
import { ModelMark, ModelMarks } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import type { CheckRemark } from './describe-lines.ts';
import { listModels, nameModels } from './list-models.ts';
import { CheckLabel, PointLine, PointWords, ShowAll } from './list-parts.tsx';
import type { Listed } from './sort-lines.ts';
import { strings } from './strings.ts';

export interface PointListProps {
  readonly lines: readonly Listed<ConsensusLineOf<'agreement' | 'only' | 'fallen'>>[];
  /** How many answers the consensus is based on. */
  readonly total: number;
  readonly toRemark: CheckRemark;
}

/** A list with one more is shown whole. */
const mostAtFirst = 5;

/** Lists points: shared ones with a count, those of one model alone with its name, and those of nobody. */
export function PointList({ lines, total, toRemark }: PointListProps) {
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const folds = lines.length > mostAtFirst + 1;
  const shown = folds && !all && !printing ? lines.slice(0, mostAtFirst) : lines;
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {shown.map((line) => (
          <PointLine
            key={line.id}
            cites={line.cites}
            layout="items-start gap-x-3 gap-y-1.5 @max-[40rem]:flex-wrap"
          >
            {line.kind === 'only' && <Holder models={listModels(line.cites)} />}
            <span
              className={cn(
                'min-w-0 flex-1 leading-6',
                line.kind === 'agreement' && '@max-[40rem]:basis-full',
              )}
              dir="auto"
            >
              <PointWords text={line.point} />
              {line.kind !== 'fallen' && <CheckLabel>{toRemark(line.check)}</CheckLabel>}
            </span>
            {line.kind === 'agreement' && line.cites.length > 0 && (
              <CountChip models={listModels(line.cites)} total={total} />
            )}
          </PointLine>
        ))}
      </ul>
      {folds && <ShowAll all={all} count={lines.length} onToggle={() => setAll(!all)} />}
    </>
  );
}

interface ModelsProps {
  readonly models: readonly ModelKey[];
}

function Holder({ models }: ModelsProps) {
  const { shortNameOf } = useNames();
  return models.map((model) => (
    <span
      key={model}
      className="flex h-6 shrink-0 items-center gap-2 w-22 text-sm font-medium @max-[40rem]:basis-full"
    >
      <ModelMark model={model} className="size-3.5" />
      {shortNameOf(model)}
    </span>
  ));
}

function CountChip({ models, total }: ModelsProps & { readonly total: number }) {
  const names = useNames();
  return (
    <span
      title={nameModels(models, names)}
      className="flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-sunken px-2.5 dark:bg-line/60 text-xs font-medium whitespace-nowrap text-ink-soft tabular-nums"
    >
      <ModelMarks models={models} />
      {strings.ofModels(models.length, Math.max(total, models.length))}
    </span>
  );
}
