import { Rests, type TurnKey } from '../call/rests.ts';
import { type LanguageModel, ProviderError } from '../language-model.ts';
import type { AnswerPart, CallTask, OpenCall } from '../panel.ts';
import type { ServedName } from '../served-model.ts';

/** Names the model that serves a call, if its id is not the requested id. */
export type NameServed = (asked: LanguageModel, servedId: string) => ServedName | null;

/** Asks the next version when one is gone, and yields the name of the version that writes. */
export function withFallback(
  next: OpenCall,
  fallback: ModelFallback,
  nameServed: NameServed,
): OpenCall {
  return async function* named(prompt, call) {
    while (true) {
      const model = fallback.choose(call.task, call.turn);
      yield toModelPart(model);
      let hasWords = false;
      try {
        for await (const part of next(prompt, { ...call, model })) {
          yield part;
          hasWords ||= part.type === 'text-delta' || part.type === 'reasoning-delta';
          if (part.type !== 'served') continue;
          const name = nameServed(model, part.modelId);
          if (name?.askedFor === undefined) fallback.trust(model);
          else fallback.replace(model, call.turn);
          if (name && !hasWords) yield toModelPart({ modelId: part.modelId, ...name });
        }
        return;
      } catch (error) {
        fallback.fallBack(model, error, call.turn);
      }
    }
  };
}

type ModelPart = Extract<AnswerPart, { type: 'model' }>;

function toModelPart({ label, modelId, askedFor }: Omit<ModelPart, 'type'>): ModelPart {
  return { type: 'model', label, modelId, ...(askedFor !== undefined && { askedFor }) };
}

/** How long a model that was reported gone is left out. The provider may have been wrong, so it is then asked again. */
const goneMs = 10 * 60_000;

/**
 * Chooses the first version of a model that is still served. A turn leaves out a version that was gone for it, or that another one
 * answered for; all calls of the process do so once that has happened in two turns in a row.
 */
export class ModelFallback {
  readonly #models: readonly [LanguageModel, ...LanguageModel[]];
  readonly #checkModel: LanguageModel | undefined;
  readonly #gone = new Rests<LanguageModel>();

  constructor(models: readonly [LanguageModel, ...LanguageModel[]], checkModel?: LanguageModel) {
    this.#models = models;
    this.#checkModel = checkModel;
  }

  choose(task?: CallTask, turn?: TurnKey): LanguageModel {
    const checkers = task === 'check' && this.#checkModel ? [this.#checkModel] : [];
    return this.#gone.findReady([...checkers, ...this.#models], turn) ?? this.#models[0];
  }

  /** Returns if another model can be asked. Throws any other error, and `model_unavailable` if no model is left. */
  fallBack(model: LanguageModel, error: unknown, turn: TurnKey): void {
    if (!(error instanceof ProviderError) || !error.details.modelGone) throw error;
    this.#gone.fail(model, turn, goneMs);
    if (this.#gone.findReady(this.#models, turn)) return;
    for (const each of this.#models) this.#gone.end(each);
    throw new ProviderError('model_unavailable', error.details);
  }

  /** Another model has answered for this one. The last model that is left stays. */
  replace(model: LanguageModel, turn: TurnKey): void {
    this.#gone.fail(model, turn, goneMs);
    if (!this.#gone.findReady(this.#models)) this.#gone.end(model);
  }

  /** The model itself has answered. A rest that other calls began meanwhile goes on. */
  trust(model: LanguageModel): void {
    if (this.#gone.findReady([model])) this.#gone.end(model);
  }
}
