import type { ModelKey } from './panel.ts';

export interface HistoryMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** An image that passed the checks: the real type of its bytes, and the bytes as base64. */
export interface QuestionImage {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  readonly base64: string;
}

/** A checked question, ready for the panel. It is content, so every store outside the process seals it. */
export interface Question {
  /** Trimmed; at most `limits.questionCodePoints` long. */
  readonly text: string;
  /** Earlier messages per model, oldest first, without this question. */
  readonly history: Readonly<Record<ModelKey, readonly HistoryMessage[]>>;
  /** The consensus on the question before, which this one may go on from. */
  readonly consensus?: string;
  readonly images: readonly QuestionImage[];
  readonly webSearch: boolean;
  /** The pages that answers cite are read, to say what they say. */
  readonly checkPages?: true;
}
