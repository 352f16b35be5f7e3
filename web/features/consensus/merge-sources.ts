import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import type { CitedAnswers } from './cited-answers.ts';

/** A page with the models that cite it, in the order of the panel. */
export interface SharedSource extends Source {
  readonly models: readonly ModelKey[];
}

/** Merges the sources of these models by page: those of several models first, then in the order of citation. */
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

/** Normalises an address, so that variants of one page are equal. */
function toPage(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, search } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}
