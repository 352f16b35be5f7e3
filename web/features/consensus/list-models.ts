import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { joinNames } from '../../lib/join-names.ts';
import type { Names } from '../../models/names.ts';

/** Lists the cited models, each once, in the panel's order. */
export function listModels(cites: readonly Cited[]): readonly ModelKey[] {
  const cited = new Set(cites.map(({ model }) => model));
  return modelKeys.filter((model) => cited.has(model));
}

/** True where words are cited, and not only a model named. */
export function citesWords(cites: readonly Cited[]): boolean {
  return cites.some(({ start, end }) => end > start);
}

/** "Claude and GPT" */
export function nameModels(models: readonly ModelKey[], names: Names): string {
  return joinNames(models.map(names.shortNameOf));
}
