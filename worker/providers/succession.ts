import { type LanguageModel, ProviderError } from './language-model.ts';

/** Succession: the first of a slot's models that is still served, shared by all calls of the process. */
export class Succession {
  readonly #models: readonly [LanguageModel, ...LanguageModel[]];
  #index = 0;

  constructor(models: readonly [LanguageModel, ...LanguageModel[]]) {
    this.#models = models;
  }

  get current(): LanguageModel {
    return this.#models[this.#index] ?? this.#models[0];
  }

  /** Returns when a successor can be asked. Throws any other error, and `model_unavailable` when none is left. */
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
