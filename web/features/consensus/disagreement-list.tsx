import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { ModelMark } from '../../models/model-mark.tsx';
import { groupDisagreements, type Stance } from './group-disagreements.ts';
import { toPlainPoint } from './plain-point.ts';
import { PointLine } from './point-line.tsx';

export interface DisagreementListProps {
  readonly consensus: ConsensusState;
  readonly onOpen: (quote: Quote) => void;
}

export function DisagreementList({ consensus, onOpen }: DisagreementListProps) {
  const topics = groupDisagreements(consensus.disagreements, consensus.evidence);
  return (
    <div className="grid gap-3">
      {topics.map(({ topic, stances }) => (
        <section key={topic} className="overflow-hidden rounded-xl border border-line bg-raised">
          {topic && (
            <h4 className="border-b border-line bg-sunken/60 px-4 py-2 text-sm font-medium text-ink-soft">
              {topic}
            </h4>
          )}
          <ul className="divide-y divide-line">
            {stances.map((stance) => (
              <StanceLine key={`${stance.model}-${stance.point}`} stance={stance} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function StanceLine({ stance, onOpen }: { stance: Stance; onOpen: (quote: Quote) => void }) {
  return (
    <PointLine quotes={stance.quotes} onOpen={onOpen} layout="gap-3">
      <span className="flex h-6 w-22 shrink-0 items-center gap-2 text-sm font-medium">
        <ModelMark model={stance.model} className="size-3.5" />
        {shortNames[stance.model]}
      </span>
      <span className="min-w-0 flex-1 leading-6" dir="auto">
        {toPlainPoint(stance.point)}
      </span>
    </PointLine>
  );
}
