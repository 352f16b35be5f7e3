/** A page that a web search found; `cited` is the sentence of the answer that rests on it. */
export interface PlayedSource {
  readonly url: string;
  readonly title: string;
  readonly cited?: string;
  /** True if a person may open it: its address does not begin with a service's redirect, which leads nowhere here. */
  readonly isDirect?: boolean;
}

export interface Search {
  readonly query: string;
  readonly sources: readonly PlayedSource[];
  /** The number of billed searches; 1 by default. */
  readonly count?: number;
}

/** `refused-prompt`: refused before the model wrote anything. Not every service makes that distinction. */
export type Finish = 'complete' | 'truncated' | 'refused' | 'refused-prompt';

/** One model's reply, before an API puts it into the service's format. Each string is one delta. */
export interface PlayedAnswer {
  readonly reasoning: readonly string[];
  readonly search: Search | null;
  readonly text: readonly string[];
  readonly finish: Finish;
  /** The service's own word for why it stopped, instead of the usual one. */
  readonly rawFinish?: string;
  /** The model's words before it goes on thinking, where the service has such messages. */
  readonly commentary?: readonly string[];
  /** The cost of the call as the service reports it, in its own unit. */
  readonly costTicks?: number;
}

/** Estimates tokens: four characters to one, and at least one. */
export function countTokens(pieces: readonly string[]): number {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return Math.max(1, Math.ceil(length / 4));
}
