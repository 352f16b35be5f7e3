import { type ModelKey, shortNames } from '@quartet/shared/domain/panel.ts';
import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { ModelMark } from '../../models/model-mark.tsx';
import { toPlainPoint } from './plain-point.ts';
import { PointLine } from './point-line.tsx';

export interface AgreementListProps {
  readonly consensus: ConsensusState;
  readonly onOpen: (quote: Quote) => void;
}

export function AgreementList({ consensus, onOpen }: AgreementListProps) {
  const { agreements, evidence, basedOn } = consensus;
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
      {agreements.map((point, index) => (
        <AgreementLine
          key={point}
          point={point}
          models={evidence?.agreements[index]?.models ?? []}
          quotes={evidence?.agreements[index]?.quotes ?? []}
          total={basedOn.length}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface AgreementLineProps {
  readonly point: string;
  readonly models: readonly ModelKey[];
  readonly quotes: readonly Quote[];
  readonly total: number;
  readonly onOpen: (quote: Quote) => void;
}

function AgreementLine({ point, models, quotes, total, onOpen }: AgreementLineProps) {
  return (
    <PointLine
      quotes={quotes}
      onOpen={onOpen}
      layout="flex-wrap items-start gap-x-3 gap-y-1.5 sm:flex-nowrap"
    >
      <span className="min-w-0 flex-1 leading-relaxed max-sm:basis-full" dir="auto">
        {toPlainPoint(point)}
      </span>
      {models.length > 0 && <CountChip models={models} total={total} />}
    </PointLine>
  );
}

function CountChip({ models, total }: { models: readonly ModelKey[]; total: number }) {
  return (
    <span
      title={models.map((model) => shortNames[model]).join(', ')}
      className="mt-0.5 flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-sunken px-2.5 dark:bg-line/60 text-xs font-medium whitespace-nowrap text-ink-soft tabular-nums"
    >
      <span className="flex gap-1">
        {models.map((model) => (
          <ModelMark key={model} model={model} className="size-3" />
        ))}
      </span>
      {models.length} of {Math.max(total, models.length)}
    </span>
  );
}
