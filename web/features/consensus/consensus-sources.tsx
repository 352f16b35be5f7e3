import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { useMemo, useState } from 'react';
import { usePrinting } from '../../lib/use-printing.ts';
import { ModelMarks } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { SourceCard } from '../../models/source-card.tsx';
import { useCited } from './cited-answers.ts';
import { nameModels } from './list-models.ts';
import { ShowAll } from './list-parts.tsx';
import { mergeSources, type SharedSource } from './merge-sources.ts';
import { strings } from './strings.ts';

const mostAtFirst = 6;

/** Lists the pages that the answers cite, those cited by several answers first. */
export function ConsensusSources({ basedOn }: Pick<ConsensusState, 'basedOn'>) {
  const { answers } = useCited();
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const sources = useMemo(() => mergeSources(answers, basedOn), [answers, basedOn]);
  if (sources.length === 0) return null;
  return (
    <section className="mt-9">
      <h3 className="text-[0.9375rem] font-semibold tracking-[-0.01em]">{strings.sources}</h3>
      <p className="mt-0.5 mb-3 text-[0.8125rem] text-ink-faint">{describe(sources)}</p>
      <ol className="grid gap-2 @max-[40rem]:grid-cols-1 grid-cols-2">
        {sources.slice(0, all || printing ? sources.length : mostAtFirst).map((source) => (
          <li key={source.url} className="min-w-0">
            <SourceCard
              source={source}
              aside={<Finders source={source} total={basedOn.length} />}
            />
          </li>
        ))}
      </ol>
      {sources.length > mostAtFirst && (
        <ShowAll all={all} count={sources.length} onToggle={() => setAll(!all)} />
      )}
    </section>
  );
}

function Finders({ source: { models }, total }: { source: SharedSource; total: number }) {
  const names = useNames();
  return (
    <span className="flex shrink-0 items-center gap-1.5" title={nameModels(models, names)}>
      <ModelMarks models={models} />
      <span className="sr-only">{nameModels(models, names)}</span>
      {models.length > 1 && strings.ofModels(models.length, total)}
    </span>
  );
}

/** "9 sources, 2 cited by more than one model." */
function describe(sources: readonly SharedSource[]): string {
  const shared = sources.filter(({ models }) => models.length > 1).length;
  const count = `${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`;
  if (shared === 0) return strings.citedByOne(count);
  const some = shared === sources.length ? '' : ` ${shared}`;
  return strings.citedBySeveral(count, some);
}
