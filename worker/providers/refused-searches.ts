import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { refusedMs } from './call/request.ts';
import { Rests } from './call/rests.ts';
import type { OnCall } from './layers/with-record.ts';
import type { Panel } from './panel.ts';

/** Remembers which models answer without web search, because a provider refused it to several turns of this process. */
export class RefusedSearches {
  readonly #refused = new Rests<string>();

  readonly onCall: OnCall = ({ key, modelId, without, refusals }) => {
    // A call that was itself refused may be the only one.
    const isKnown =
      without.includes('web_search') && refusals.every(({ part }) => part !== 'web_search');
    if (isKnown) this.#refused.begin(`${key} ${modelId}`, refusedMs);
  };

  /** Lists a model only while the model that would write now is the refused model. */
  list(panel: Panel): readonly ModelKey[] {
    const isRefused = (key: ModelKey) =>
      !this.#refused.findReady([`${key} ${panel.model(key).current().modelId}`]);
    return modelKeys.filter(isRefused);
  }
}
