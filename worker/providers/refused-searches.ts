import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { OnCall } from './layers/with-record.ts';
import type { Panel } from './panel.ts';

/** Remembers which models answer without web search, because a provider refused it to this process. */
export interface RefusedSearches {
  readonly onCall: OnCall;
  /** Lists a model only while the model that would write now is the one that was refused. */
  list(panel: Panel): readonly ModelKey[];
}

export function createRefusedSearches(): RefusedSearches {
  const refused = new Map<ModelKey, string>();
  return {
    onCall({ key, modelId, without }) {
      if (without.includes('web_search')) refused.set(key, modelId);
    },
    list: (panel) =>
      modelKeys.filter((key) => refused.get(key) === panel.model(key).current().modelId),
  };
}
