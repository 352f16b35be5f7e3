import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerLink } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Admission } from './admit-answers.ts';
import type { ComposingBrief } from './brief/create-brief.ts';

/** More addresses than anybody follows would not fit into an event. */
const mostLinks = 200;
const longestUrl = 500;

/** The addresses that stand in the answers, and those of the pages that they were told to rest on. */
export function listLinks({ admitted }: Admission, { answers }: ComposingBrief): AnswerLink[] {
  const models = new Map<string, Set<ModelKey>>();
  const add = (url: string, model: ModelKey) => {
    if (url.length > longestUrl) return;
    models.set(url, (models.get(url) ?? new Set()).add(model));
  };
  for (const { model, units } of answers) {
    for (const { url } of units.flatMap((unit) => unit.links)) add(url, model);
  }
  for (const { model, sources } of admitted) for (const { url } of sources) add(url, model);
  return [...models]
    .slice(0, mostLinks)
    .map(([url, of]) => ({ url, models: modelKeys.filter((model) => of.has(model)) }));
}
