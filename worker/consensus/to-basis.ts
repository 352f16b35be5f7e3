import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerLink } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ComposingBrief } from './brief/create-brief.ts';
import type { ConsensusPart } from './consensus-page.ts';
import type { AnswerSelection } from './select-answers.ts';

/** What a consensus is based on, as its first event tells it. */
export function toStartPart(selection: AnswerSelection, brief: ComposingBrief): ConsensusPart {
  const partial = selection.selected.filter((answer) => answer.partial);
  return {
    type: 'consensus-start',
    ...toBasis(selection, new Set()),
    partial: inPanelOrder(partial.map(({ model }) => model)),
    links: listLinks(selection, brief),
  };
}

/** Which answers take part, and why the others do not; those that turned out to be refusals are missing. */
export function toBasis({ selected, missing }: AnswerSelection, refusing: ReadonlySet<ModelKey>) {
  const models = selected.map(({ model }) => model).filter((model) => !refusing.has(model));
  const refusals = [...refusing].map((model) => ({ model, reason: 'content_refused' as const }));
  return { basedOn: inPanelOrder(models), missing: [...missing, ...refusals] };
}

export function inPanelOrder(models: readonly ModelKey[]): ModelKey[] {
  return modelKeys.filter((model) => models.includes(model));
}

/** Limits the addresses, so that they fit into an event. */
const mostLinks = 200;
const longestUrl = 500;

/** Lists the addresses in the answers and those of their sources. */
function listLinks({ selected }: AnswerSelection, { answers }: ComposingBrief): AnswerLink[] {
  const models = new Map<string, Set<ModelKey>>();
  const add = (url: string, model: ModelKey) => {
    if (url.length > longestUrl) return;
    models.set(url, (models.get(url) ?? new Set()).add(model));
  };
  for (const { model, units } of answers) {
    for (const { url } of units.flatMap((unit) => unit.links)) add(url, model);
  }
  for (const { model, sources } of selected) for (const { url } of sources) add(url, model);
  return [...models]
    .slice(0, mostLinks)
    .map(([url, of]) => ({ url, models: inPanelOrder([...of]) }));
}
