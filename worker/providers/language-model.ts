import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import type { AnswerReason, Source } from '@quartet/shared/protocol/turn-event.ts';
import type { OptionalPart } from './call/optional-parts.ts';

/** Prompt: what is sent to a model. */
export interface Prompt {
  readonly system?: string;
  /** Oldest first; the last one is the user's. */
  readonly messages: readonly PromptMessage[];
  readonly webSearch: boolean;
  /**
   * Replaces the effort of the model's settings; ignored where they name none. Calls that share all but their tasks have the
   * same effort: providers keep a cache for each.
   */
  readonly effort?: Effort;
}

export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly images?: readonly QuestionImage[];
  /** The task for the text and the images, sent after them, so that several calls share the beginning. */
  readonly task?: string;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The input tokens that came from the provider's cache. */
  readonly cachedTokens?: number;
  /** Web searches, as the provider bills them. */
  readonly searches?: number;
  /** The cost of the call, where the provider reports it. */
  readonly microDollars?: number;
}

/** Finish reason: why a model stopped, in our words; `raw` keeps the provider's own. Any other end is a `ProviderError`. */
export type FinishReason = 'complete' | 'length' | 'refused';

/** Stream part: what a provider adapter yields. Exactly one `finish`, last; without it the answer was cut off. */
export type StreamPart =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | { readonly type: 'source'; readonly source: Source }
  /** Says where in the answer the passages end that a source supports: after all words, for a source that came before. */
  | { readonly type: 'offsets'; readonly url: string; readonly at: readonly number[] }
  /**
   * The provider said something that adds no words: it is alive. `thinks`: words may be long in coming. `restMs`: the key takes no
   * further call until then.
   */
  | { readonly type: 'activity'; readonly thinks?: true; readonly restMs?: number }
  /** The model that the provider says it serves, once, before any word. It need not be the one that was asked. */
  | { readonly type: 'served'; readonly modelId: string }
  /** The answer is made without this part of the request. `refusal` is set when this very call was refused for it. */
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

/** Vendor: who trained the model, to choose another one when the composing vendor fails; `other` when it is not known. */
export type Vendor = string;

/** One model of one provider. Every call ends by `finish`, by a `ProviderError`, or by the signal's reason. */
export interface LanguageModel {
  readonly modelId: string;
  /** The name shown to people: it is the name of the model that really writes. */
  readonly label: string;
  readonly vendor: Vendor;
  /** The time for which it may think in silence, where that is longer than for others. */
  readonly silenceMs?: number;
  /** Streams an answer. Aborting the signal closes the provider's socket and throws `signal.reason`. */
  streamText(prompt: Prompt, signal: AbortSignal): AsyncIterable<StreamPart>;
}

export interface ProviderErrorDetails {
  /** True when the same call may succeed soon. Decided here, obeyed by the answer processor alone. */
  readonly retryable?: boolean;
  readonly retryAfterMs?: number;
  readonly status?: number;
  /** The provider's own words for machines. Never a sentence: it may quote the question. */
  readonly code?: string;
  readonly type?: string;
  readonly param?: string;
  readonly requestId?: string;
  /** Another route of the slot may answer the same call at once. */
  readonly elsewhere?: boolean;
  /** No connection came about, so nothing was sent. */
  readonly unsent?: boolean;
  /** The provider no longer serves this model id: the slot's next one takes over. */
  readonly modelGone?: boolean;
  /** Only the operator can help: the key, or the credit and limits with the provider, are at fault. */
  readonly ours?: 'key' | 'account';
  /** A part of the request without which the same call may succeed. */
  readonly optionalPart?: OptionalPart;
}

/** A provider's failure, without any of its words: a code and what to do about it. */
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

/** Effort: how hard a model thinks before it writes, in the words that all providers share. */
export const efforts = ['low', 'medium', 'high'] as const;
export type Effort = (typeof efforts)[number];
