import type { JsonObject } from './json.ts';
import type { Provider } from './provider.ts';

/** Prompt: what a caller sent to a model, over any wire. */
export interface Prompt {
  readonly provider: Provider;
  readonly model: string;
  readonly stream: boolean;
  /** The text of the last user message. */
  readonly question: string;
  /** All texts of the prompt: the system's, then every message's. */
  readonly text: string;
  /** Media types of the images in the last user message. */
  readonly images: readonly string[];
  readonly webSearch: boolean;
  /** The caller asked to see the reasoning. */
  readonly reasoning: boolean;
  /** The JSON schema of a structured reply, or null. */
  readonly schema: JsonObject | null;
}

/** What a prompt asks for: an answer, or one of the two calls that make a consensus. */
export type Task = 'answer' | 'compare' | 'write';

/** The same shape for every wire. */
export interface PromptMessage {
  readonly role: string;
  readonly text: string;
  readonly images: readonly string[];
}

export function readMessages(
  system: string,
  messages: readonly PromptMessage[],
): Pick<Prompt, 'question' | 'text' | 'images'> {
  const last = messages.findLast((message) => message.role === 'user');
  return {
    question: last?.text ?? '',
    text: [system, ...messages.map((message) => message.text)].filter(Boolean).join('\n\n'),
    images: last?.images ?? [],
  };
}

/** The media type of a data URL; `image/*` for any other address. */
export function readMediaType(url: string): string {
  return /^data:([^;,]+)/.exec(url)?.[1] ?? 'image/*';
}
