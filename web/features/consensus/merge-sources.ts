import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import type { CitedAnswers } from './read-cited.ts';

/** A page with the models that cite it, in the order of the panel. */
export interface SharedSource extends Source {
  readonly models: readonly ModelKey[];
}

/** The pages that the answers of these models cite, each once: first those of several models, then as they were cited. */
export function mergeSources(
  answers: CitedAnswers,
  basedOn: readonly ModelKey[],
): readonly SharedSource[] {
  const cited = modelKeys
    .filter((model) => basedOn.includes(model))
    .flatMap((model) => (answers[model]?.sources ?? []).map((source) => ({ model, source })));
  const pages = Map.groupBy(cited, ({ source }) => toPage(source.url));
  return [...pages.values()].map(toShared).sort((one, other) => countOf(other) - countOf(one));
}

const countOf = ({ models }: SharedSource): number => models.length;

function toShared(cited: readonly { model: ModelKey; source: Source }[]): SharedSource {
  const models = modelKeys.filter((key) => cited.some(({ model }) => model === key));
  const sources = cited.map(({ source }) => source);
  const title = sources.map((source) => source.title).find((it) => it !== '') ?? '';
  return { url: sources[0]?.url ?? '', title, models };
}

/** What of an address names the page. */
function toPage(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, search } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}
