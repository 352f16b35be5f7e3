import { type LanguageModel, ProviderError } from './language-model.ts';

/** After this time a model that was gone is asked again: it may have been the provider's error. */
const retiredMs = 10 * 60_000;

/** Succession: the first of a slot's models that is still served, shared by all calls of the process. */
export class Succession {
  readonly #models: readonly [LanguageModel, ...LanguageModel[]];
  /** Until when each is taken for gone, in milliseconds since the epoch. */
  readonly #retiredUntil = new Map<LanguageModel, number>();

  constructor(models: readonly [LanguageModel, ...LanguageModel[]]) {
    this.#models = models;
  }

  get current(): LanguageModel {
    return this.#findServed() ?? this.#models[0];
  }

  /** Returns when a successor can be asked. Throws any other error, and `model_unavailable` when none is left. */
  succeed(model: LanguageModel, error: unknown): void {
    if (!(error instanceof ProviderError) || !error.details.modelGone) throw error;
    this.#retire(model);
    if (this.#findServed()) return;
    this.#retiredUntil.clear();
    throw new ProviderError('model_unavailable', error.details);
  }

  /** Another model answers under this one's name: from the next question on its successor is asked, if there is one. */
  replace(model: LanguageModel): void {
    this.#retire(model);
    if (!this.#findServed()) this.#retiredUntil.delete(model);
  }

  #retire(model: LanguageModel): void {
    this.#retiredUntil.set(model, Date.now() + retiredMs);
  }

  #findServed(): LanguageModel | undefined {
    const now = Date.now();
    return this.#models.find((model) => (this.#retiredUntil.get(model) ?? 0) <= now);
  }
}
