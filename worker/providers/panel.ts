import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { LanguageModel, Prompt, StreamPart } from './language-model.ts';

/** Slot: one model of the panel. Of its ordered model ids it uses the first that is still served. */

/** Bounds a call, and the wait until it may be made. */
export interface CallBounds {
  /** Aborting it closes the provider's socket and throws `signal.reason`. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. After it: `ProviderError` `provider_timeout`. */
  readonly deadlineAt: number;
}

/** Names what a call is for, in the log and the trace. */
export interface CallPurpose {
  readonly turnId?: TurnId;
  readonly task?: CallTask;
  /** The number of the try of its answer. */
  readonly attempt?: number;
}

export interface CallLimits extends CallBounds, CallPurpose {
  /** The user for whom the call's cost is counted. */
  readonly userId: UserId;
  /** The permit that was asked for ahead, for this call alone. */
  readonly permit?: CallPermit;
  /** Rejects when the day's limit forbids the call, where that was asked a moment ago. */
  readonly affordable?: Promise<void>;
}

/** Permit: leave to make one call, from when it is asked for. Disposing of it gives it back, also after the call. */
export interface CallPermit extends Disposable {
  /**
   * Resolves once the call may be made. Rejects as the call would. The result returns the call's `affordable`, where that is
   * known by then.
   */
  readonly granted: Promise<() => Promise<void> | undefined>;
}

export type CallTask = 'answer' | 'compose' | 'check';

/**
 * Names the model that writes from here on. The first part, and one more, before any word, when another model takes over or
 * when the provider says that it serves another model than the one that was asked for.
 */
interface ModelPart {
  readonly type: 'model';
  readonly label: string;
  readonly modelId: string;
  /** The label of the model that was asked for, where the provider served another one. */
  readonly askedFor?: string;
  /** Names the host that serves it, where that is not the slot's preferred one. */
  readonly hostName?: string;
}

export type AnswerPart = ModelPart | StreamPart;

/** A call on its way through its layers: the fallback decides which model is asked. */
export interface ModelCall extends CallLimits {
  readonly model: LanguageModel;
}

export type OpenCall = (prompt: Prompt, call: ModelCall) => AsyncIterable<AnswerPart>;

export interface SlotIdentity {
  readonly key: ModelKey;
  /** An emulator plays this model. */
  readonly demo: boolean;
}

export interface ModelSlot extends SlotIdentity {
  /** The model that would be asked now. A slot may have another one for checks. */
  current(task?: CallTask): LanguageModel;
  /** Asks for the permit of one call, while its prompt is not known yet. */
  askPermit?(bounds: CallBounds): CallPermit;
  /** Ends with `finish`. Throws `ProviderError` (`model_unavailable`: no model is left), or the signal's reason. */
  openAnswer(prompt: Prompt, limits: CallLimits): AsyncIterable<AnswerPart>;
}

export interface Panel {
  slot(model: ModelKey): ModelSlot;
  /** Preferred first; the next one takes over when one fails. */
  readonly composers: readonly ModelSlot[];
}
