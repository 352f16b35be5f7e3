import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { TurnKey } from './call/rests.ts';
import type { LanguageModel, Prompt, StreamPart } from './language-model.ts';

/** Bounds a call, and the wait until it may be made. */
export interface CallBounds {
  /** Aborting it closes the provider's socket and throws `signal.reason`. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. After it, the call throws `ProviderError` `provider_timeout`. */
  readonly deadlineAt: number;
}

/** The purpose of a call, as recorded in the log and the trace. */
export interface CallPurpose {
  readonly turnId?: TurnId;
  readonly task?: CallTask;
  /** The attempt of the answer. */
  readonly attempt?: number;
}

export interface CallLimits extends CallBounds, CallPurpose {
  /** The user to whom the call's cost is attributed. */
  readonly userId: UserId;
  /** A permit that was requested in advance for this call. */
  readonly permit?: CallPermit;
  /** Rejects if the day's limit forbids the call. Set if that was asked a moment ago. */
  readonly affordable?: Promise<void>;
}

/** Permission to make one call. Disposing of it gives it back, whether or not the call was made. */
export interface CallPermit extends Disposable {
  /**
   * Resolves once the call may be made, and rejects as the call would. The function that it resolves to returns the call's
   * `affordable`, if that is known by then.
   */
  readonly granted: Promise<() => Promise<void> | undefined>;
}

export type CallTask = 'answer' | 'compose' | 'check';

/**
 * Names the model that writes from here on. It is the first part, and comes once more before any word if another model takes over or
 * the provider reports that it serves another model than the requested model.
 */
interface ModelPart {
  readonly type: 'model';
  readonly label: string;
  readonly modelId: string;
  /** The label of the model that was asked for, if the provider served another one. */
  readonly askedFor?: string;
  /** Names the host that serves it, where that is not the model's preferred one. */
  readonly hostName?: string;
}

export type AnswerPart = ModelPart | StreamPart;

/** A call on its way through the layers. The fallback has chosen the model. */
export interface ModelCall extends CallLimits {
  readonly model: LanguageModel;
  /** Without an id of a turn, each call counts as a turn. */
  readonly turn: TurnKey;
}

export type OpenCall = (prompt: Prompt, call: ModelCall) => AsyncIterable<AnswerPart>;

export interface ModelIdentity {
  readonly key: ModelKey;
  /** True if an emulator plays this model. */
  readonly demo: boolean;
}

/** One model of the panel. It uses the first of its ordered versions that is still served. */
export interface PanelModel extends ModelIdentity {
  /** The version that would be asked now. A model may have another one for checks. */
  current(task?: CallTask): LanguageModel;
  /** Asks for permission to make one call, before its prompt is known. */
  askPermit?(bounds: CallBounds): CallPermit;
  /** Ends with `finish`. Throws `ProviderError` (`model_unavailable` if no model is left) or the signal's reason. */
  openAnswer(prompt: Prompt, limits: CallLimits): AsyncIterable<AnswerPart>;
}

export interface Panel {
  model(model: ModelKey): PanelModel;
  /** Preferred first; the next one takes over when one fails. */
  readonly composers: readonly PanelModel[];
}
