import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type * as z from 'zod';
import type { LanguageModel, Prompt, StreamPart } from './language-model.ts';

/** Slot: the place of one model in the panel. It holds an ordered list of models, and the first one still served writes. */

/** How long a call may go on, and for whom. */
export interface CallLimits {
  /** Aborting it closes the provider's socket and throws `signal.reason`. */
  readonly signal: AbortSignal;
  /** The turn's deadline, in milliseconds since the epoch. Past it: `ProviderError` `provider_timeout`. */
  readonly deadlineAt: number;
  /** Whose question it serves: the call's cost is counted for them. */
  readonly userId: UserId;
}

/** Who writes from here on. First of all parts, and again when a successor takes over, always before any word. */
interface ModelPart {
  readonly type: 'model';
  readonly label: string;
  readonly modelId: string;
}

export type AnswerPart = ModelPart | StreamPart;

export interface ModelSlot {
  readonly key: ModelKey;
  /** True when an emulator plays this model. */
  readonly demo: boolean;
  /** The model that would write now. */
  current(): LanguageModel;
  /**
   * Streams an answer, held to the configured time and length limits. Ends by `finish`, or throws a `ProviderError`
   * or the signal's reason. `model_unavailable` when no model of the slot is served any more.
   */
  openAnswer(prompt: Prompt, limits: CallLimits): AsyncIterable<AnswerPart>;
  /**
   * Asks for an object of this shape, with the same limits, successors and errors. Every field of the shape is required,
   * `nullable` instead of `optional`: the providers accept nothing else.
   */
  generateObject<T>(prompt: Prompt, schema: z.ZodType<T>, limits: CallLimits): Promise<T>;
}

export interface Panel {
  slot(model: ModelKey): ModelSlot;
  /** The slots that may compose the consensus, preferred first; the next one takes over when one fails. */
  readonly composers: readonly ModelSlot[];
}
