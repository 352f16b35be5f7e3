import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { LanguageModel, Prompt, StreamPart } from './language-model.ts';

/** Slot: one model of the panel. Of its ordered model ids it uses the first that is still served. */

export interface CallLimits {
  /** Aborting it closes the provider's socket and throws `signal.reason`. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. After it: `ProviderError` `provider_timeout`. */
  readonly deadlineAt: number;
  /** Who the call's cost is counted for. */
  readonly userId: UserId;
  /** What the call is for, as the log names it. */
  readonly turnId?: TurnId;
  readonly task?: CallTask;
  /** Asked for ahead, for this call alone. */
  readonly admission?: Admission;
  /** Rejects when the day's limit forbids the call, where that was asked a moment ago. */
  readonly affordable?: Promise<void>;
  /** Which try of its answer it is. */
  readonly attempt?: number;
}

/** What bounds the wait for a call that may be made. */
export type AdmissionLimits = Pick<CallLimits, 'signal' | 'deadlineAt'>;

/** Whether a call may be made is being asked. Disposing of it gives its place back, also after the call. */
export interface Admission extends Disposable {
  /** Resolves, once the call may be made, to a function that says what else is known by then. Rejects as the call would. */
  readonly admitted: Promise<() => Pick<CallLimits, 'affordable'>>;
}

export type CallTask = 'answer' | 'compare' | 'write' | 'check';

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
}

export type AnswerPart = ModelPart | StreamPart;

/** A call on its way through its layers: the fallback decides which model is asked. */
export interface ModelCall extends CallLimits {
  readonly model: LanguageModel;
}

export type OpenCall = (prompt: Prompt, call: ModelCall) => AsyncIterable<AnswerPart>;

export interface ModelSlot {
  readonly key: ModelKey;
  /** An emulator plays this model. */
  readonly demo: boolean;
  /** The model that would write now. */
  current(): LanguageModel;
  /** Asks whether one call may be made, while its prompt is not known yet. */
  admit?(limits: AdmissionLimits): Admission;
  /** Ends with `finish`. Throws `ProviderError` (`model_unavailable`: no model is left), or the signal's reason. */
  openAnswer(prompt: Prompt, limits: CallLimits): AsyncIterable<AnswerPart>;
}

export interface Panel {
  slot(model: ModelKey): ModelSlot;
  /** Preferred first; the next one takes over when one fails. */
  readonly composers: readonly ModelSlot[];
}
