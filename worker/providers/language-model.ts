import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import type { AnswerReason, Source } from '@quartet/shared/protocol/turn-event.ts';
import type { OptionalPart } from './call/optional-parts.ts';
import type { TurnKey } from './call/rests.ts';

/** The prompt of one call. */
export interface Prompt {
  readonly system?: string;
  /** Oldest first. The last message is the user's. */
  readonly messages: readonly PromptMessage[];
  readonly webSearch: boolean;
  /**
   * Replaces the effort of the model's settings; ignored if they have none. Calls that differ only in their tasks have the same
   * effort, because providers keep a separate cache for each effort.
   */
  readonly effort?: Effort;
}

export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly images?: readonly QuestionImage[];
  /** The task about the text and images. It is sent after them, so that several calls share the same beginning. */
  readonly task?: string;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The input tokens that came from the provider's cache. */
  readonly cachedTokens?: number;
  /** Number of web searches that the provider bills. */
  readonly searches?: number;
  /** The cost of the call, if the provider reports it. */
  readonly microDollars?: number;
}

/** Why a model stopped, in our words; `raw` is the provider's own word. Any other end is a `ProviderError`. */
export type FinishReason = 'complete' | 'length' | 'refused';

/** One piece of what a provider adapter yields. Exactly one `finish` comes last; without it, the answer was cut off. */
export type StreamPart =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | { readonly type: 'source'; readonly source: Source }
  /** The offsets in the answer at which passages end that a source supports. Comes after all words, for an earlier source. */
  | { readonly type: 'offsets'; readonly url: string; readonly at: readonly number[] }
  /**
   * The provider is alive but sent no words. `thinks`: the next words may take long. `restMs`: the key accepts no further call for
   * this time.
   */
  | { readonly type: 'activity'; readonly thinks?: true; readonly restMs?: number }
  /** The model that the provider reports, once, before any word. It may differ from the model that was asked. */
  | { readonly type: 'served'; readonly modelId: string }
  /** The answer is made without this part of the request. `refusal` is set if this very call was refused. */
  | {
      readonly type: 'without';
      readonly part: OptionalPart;
      readonly refusal?: ProviderErrorDetails;
    }
  | {
      readonly type: 'finish';
      readonly reason: FinishReason;
      readonly raw: string;
      readonly usage: Usage;
    };

/** Company: who trained the model, to choose another company when its composer fails; `other` when it is not known. */
export type Company = string;

/** One model of one provider. Every call ends with `finish`, a `ProviderError`, or the signal's reason. */
export interface LanguageModel {
  readonly modelId: string;
  /** The name shown to people. It names the model that really writes. */
  readonly label: string;
  readonly company: Company;
  /** The time for which it may think in silence, where that is longer than for other models. */
  readonly silenceMs?: number;
  /**
   * Streams an answer. Aborting the signal closes the provider's socket and throws `signal.reason`. Without a turn, the call counts as
   * one of its own.
   */
  streamText(prompt: Prompt, signal: AbortSignal, turn?: TurnKey): AsyncIterable<StreamPart>;
}

export interface ProviderErrorDetails {
  /** True if the same call may succeed soon. It is decided here, and only the answer processor acts on it. */
  readonly retryable?: boolean;
  readonly retryAfterMs?: number;
  readonly status?: number;
  /** A machine-readable code of the provider. Never a sentence, because that may quote the question. */
  readonly code?: string;
  readonly type?: string;
  readonly param?: string;
  readonly requestId?: string;
  /** Another route of the model may answer the same call at once. */
  readonly elsewhere?: boolean;
  /** True if no connection was made, so nothing was sent. */
  readonly unsent?: boolean;
  /** The provider no longer serves this model id: the next version takes over. */
  readonly modelGone?: boolean;
  /** Only the operator can fix it: the key is wrong, or our account is out of credit or over its limit. */
  readonly ours?: 'key' | 'account';
  /** An optional part of the request; without it, the same call may succeed. */
  readonly optionalPart?: OptionalPart;
}

/** A provider's failure as a code and what to do about it. It contains none of the provider's sentences. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: AnswerReason;
  readonly details: ProviderErrorDetails;
  constructor(code: AnswerReason, details: ProviderErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** How hard a model thinks before it writes, in terms that all providers share. */
export const efforts = ['low', 'medium', 'high'] as const;
export type Effort = (typeof efforts)[number];
