import { type LanguageModel, ProviderError } from '../language-model.ts';
import type { AnswerPart, CallTask, OpenCall } from '../panel.ts';
import type { ServedName } from '../served-model.ts';
import { FailedTurns, Rests, type TurnKey } from './rests.ts';

/** Names the model that serves a call, if its id is not the one that was asked for. */
export type NameServed = (asked: LanguageModel, servedId: string) => ServedName | null;

/** Asks the next version when one is gone, and yields the name of the one that writes. */
export function withFallback(
  next: OpenCall,
  fallback: ModelFallback,
  nameServed: NameServed,
): OpenCall {
  return async function* named(prompt, call) {
    while (true) {
      const model = fallback.choose(call.task);
      yield toModelPart(model);
      let hasWords = false;
      try {
        for await (const part of next(prompt, { ...call, model })) {
          yield part;
          hasWords ||= part.type === 'text-delta' || part.type === 'reasoning-delta';
          const name = part.type === 'served' ? nameServed(model, part.modelId) : null;
          if (part.type !== 'served') continue;
          if (name?.askedFor === undefined) fallback.trust(model);
          else fallback.replace(model, call.turnId ?? Symbol());
          if (!name) continue;
          if (!hasWords) yield toModelPart({ modelId: part.modelId, ...name });
        }
        return;
      } catch (error) {
        fallback.fallBack(model, error);
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

/** Chooses the first version of a model that is still served, for all calls of the process. */
export class ModelFallback {
  readonly #models: readonly [LanguageModel, ...LanguageModel[]];
  readonly #checkModel: LanguageModel | undefined;
  readonly #gone = new Rests<LanguageModel>();
  readonly #replaced = new FailedTurns<LanguageModel>();

  constructor(models: readonly [LanguageModel, ...LanguageModel[]], checkModel?: LanguageModel) {
    this.#models = models;
    this.#checkModel = checkModel;
  }

  get current(): LanguageModel {
    return this.#gone.findReady(this.#models) ?? this.#models[0];
  }

  choose(task: CallTask | undefined): LanguageModel {
    const checkers = task === 'check' && this.#checkModel ? [this.#checkModel] : [];
    return this.#gone.findReady(checkers) ?? this.current;
  }

  /** Returns if another model can be asked. Throws any other error, and `model_unavailable` if no model is left. */
  fallBack(model: LanguageModel, error: unknown): void {
    if (!(error instanceof ProviderError) || !error.details.modelGone) throw error;
    this.#gone.begin(model, goneMs);
    if (this.#gone.findReady(this.#models)) return;
    for (const each of this.#models) this.#gone.end(each);
    throw new ProviderError('model_unavailable', error.details);
  }

  /**
   * Leaves out a model for which another one answered in two turns in a row: a host may pass a single question on. The next question
   * goes to the model after it, if there is one.
   */
  replace(model: LanguageModel, turn: TurnKey): void {
    if (!this.#replaced.note(model, turn)) return;
    this.#gone.begin(model, goneMs);
    if (!this.#gone.findReady(this.#models)) this.#gone.end(model);
  }

  /** The model itself has answered. */
  trust(model: LanguageModel): void {
    this.#replaced.noteWell(model);
  }
}
