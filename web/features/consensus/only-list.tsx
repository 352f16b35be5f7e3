import type { ConsensusLineOf } from '@quartet/shared/protocol/consensus-parts.ts';
import { ModelMark } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { listModels } from './list-models.ts';
import { PointLine, PointWords, Unchecked } from './list-parts.tsx';
import type { Listed } from './sort-lines.ts';

export interface OnlyListProps {
  readonly lines: readonly Listed<ConsensusLineOf<'only'>>[];
  /** Whether a line that was not cross-checked says so. */
  readonly marking: boolean;
}

/** Lists points that one model alone makes. */
export function OnlyList({ lines, marking }: OnlyListProps) {
  const { shortNameOf } = useNames();
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
      {lines.map(({ id, point, cites, check }) => (
        <PointLine key={id} cites={cites} layout="gap-x-3 gap-y-1 @max-[40rem]:flex-wrap">
          {listModels(cites).map((model) => (
            <span
              key={model}
              className="flex h-6 shrink-0 items-center gap-2 w-22 text-sm font-medium @max-[40rem]:basis-full"
            >
              <ModelMark model={model} className="size-3.5" />
              {shortNameOf(model)}
            </span>
          ))}
          <span className="min-w-0 flex-1 leading-6" dir="auto">
            <PointWords text={point} />
            {marking && check !== 'follows' && <Unchecked />}
          </span>
        </PointLine>
      ))}
    </ul>
  );
}
