import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { useMemo, useState } from 'react';
import { usePrinting } from '../ui/lib/use-printing.ts';
import { ModelMarks } from '../ui/models/model-mark.tsx';
import { useNames } from '../ui/models/names.ts';
import { SourceCard } from '../ui/models/source-card.tsx';
import { type CitedAnswers, useCited } from './cited-answers.ts';
import { nameModels } from './lines.ts';
import { ShowAll } from './lists/list-parts.tsx';
import { strings } from './strings.ts';

const mostAtFirst = 6;

/** Lists the pages that the answers cite, pages of several answers first. */
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
              model={source.quotedBy}
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
  if (shared === 0) return strings.citedByOne(sources.length);
  if (shared === sources.length) return strings.citedBySeveral(shared);
  return strings.citedPartly(sources.length, shared);
}

/** A page with the models that cite it, in the order of the panel. */
interface SharedSource extends Source {
  readonly models: readonly ModelKey[];
  readonly quotedBy?: ModelKey;
}

/** Merges the sources of these models by page. Pages of several models come first, then the order is that of citation. */
export function mergeSources(
  answers: CitedAnswers,
  basedOn: readonly ModelKey[],
): readonly SharedSource[] {
  const cited = modelKeys
    .filter((model) => basedOn.includes(model))
    .flatMap((model) => (answers[model]?.sources ?? []).map((source) => ({ model, source })));
  const pages = Map.groupBy(cited, ({ source }) => toPageKey(source.url));
  return [...pages.values()].map(toShared).sort((one, other) => countOf(other) - countOf(one));
}

const countOf = ({ models }: SharedSource): number => models.length;

function toShared(cited: readonly { model: ModelKey; source: Source }[]): SharedSource {
  const models = modelKeys.filter((key) => cited.some(({ model }) => model === key));
  const sources = cited.map(({ source }) => source);
  const title = sources.map((source) => source.title).find((it) => it !== '') ?? '';
  const quoted = cited.find(({ source }) => source.quote);
  return {
    url: sources[0]?.url ?? '',
    title,
    models,
    ...(quoted && { quote: quoted.source.quote, quotedBy: quoted.model }),
  };
}

/** Normalises an address, so that variants of one page are equal. */
export function toPageKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, search } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}
