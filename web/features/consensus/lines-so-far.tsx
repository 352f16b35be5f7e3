import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { useNames } from '../../models/names.ts';
import { listModels, nameModels } from './list-models.ts';
import { ModelMarks } from './model-marks.tsx';
import { PointWords } from './point-words.tsx';

/** What the comparison has found by now, in the order in which it was found: what comes never moves what is read. */
export function LinesSoFar({ lines }: Pick<ConsensusState, 'lines'>) {
  return (
    <ol data-so-far aria-label="Found so far" className="grid gap-3 leading-relaxed">
      {lines.map(({ id, line }) => (
        <LineSoFar key={id} line={line} />
      ))}
    </ol>
  );
}

function LineSoFar({ line }: { line: ConsensusLine }) {
  const names = useNames();
  const isDispute = line.kind === 'disagreement';
  const cites = isDispute ? line.stances.flatMap((stance) => stance.cites) : line.cites;
  const models = listModels(cites);
  return (
    <li className="flex animate-appear items-start gap-3">
      <span className="mt-1.5 flex w-16 shrink-0" title={nameModels(models, names)}>
        <ModelMarks models={models} />
      </span>
      <span className="min-w-0 flex-1 text-ink-soft">
        <span className="sr-only">{nameModels(models, names)}: </span>
        {isDispute && <span className="text-ink-faint">They disagree: </span>}
        <span dir="auto">
          <PointWords text={isDispute ? line.topic : line.point} />
        </span>
      </span>
    </li>
  );
}
