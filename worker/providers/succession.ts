import { type LanguageModel, ProviderError } from './language-model.ts';

/** Succession: which of a slot's models is the first still served. Shared by all calls of the process. */
export class Succession {
  readonly #models: readonly [LanguageModel, ...LanguageModel[]];
  #index = 0;

  constructor(models: readonly [LanguageModel, ...LanguageModel[]]) {
    this.#models = models;
  }

  get current(): LanguageModel {
    return this.#models[this.#index] ?? this.#models[0];
  }

  /**
   * Takes what a call with this model threw. Returns when a successor can be asked instead; throws the error when it
   * is another one, `model_unavailable` when no model is left. Then the next call begins with the first model again.
   */
  succeed(model: LanguageModel, error: unknown): void {
    if (!(error instanceof ProviderError) || !error.details.modelGone) throw error;
    const next = this.#models.indexOf(model) + 1;
    if (next === this.#models.length) {
      this.#index = 0;
      throw new ProviderError('model_unavailable', { retryable: false });
    }
    this.#index = Math.max(this.#index, next);
  }
}
