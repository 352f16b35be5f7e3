import { asArray, asObject, asText } from './json.ts';
import type { EmulatedProvider } from './provider.ts';

/** Prompt: what a caller sent to a model, through any API. */
export interface ReadPrompt extends PromptContent {
  readonly provider: EmulatedProvider;
  readonly model: string;
  readonly stream: boolean;
  readonly webSearch: boolean;
  /** The caller asked to see the reasoning. */
  readonly reasoning: boolean;
}

/** The part of a prompt that its messages hold. */
interface PromptContent {
  /** The texts of the last user message. */
  readonly question: string;
  /** The last of them: a consensus call puts its task last. */
  readonly lastText: string;
  /** All texts of the prompt: the system's, then every message's. */
  readonly text: string;
  /** Something was asked before the last user message. */
  readonly isFollowUp: boolean;
  /** Media types of the images in the last user message. */
  readonly images: readonly string[];
}

/** Task: an answer, or one of the two calls that make a consensus. */
export type Task = 'answer' | 'compose' | 'check';

/** The same shape for every API. */
export interface ReadMessage {
  readonly role: string;
  readonly texts: readonly string[];
  readonly images: readonly string[];
}

export function readMessages(system: string, messages: readonly ReadMessage[]): PromptContent {
  const asked = messages.filter((message) => message.role === 'user');
  const last = asked.at(-1);
  return {
    question: joinTexts(last?.texts ?? []),
    lastText: last?.texts.at(-1) ?? '',
    text: joinTexts([system, ...messages.flatMap((message) => message.texts)]),
    isFollowUp: asked.length > 1,
    images: last?.images ?? [],
  };
}

/** The texts of a content that is a text itself, or a list of parts of which some hold one. */
export function readTexts(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  return asArray(content)
    .map((part) => asText(asObject(part)['text']))
    .filter(Boolean);
}

export function joinTexts(texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n\n');
}

/** The media type of a data URL; `image/*` for any other address. */
export function readMediaType(url: string): string {
  return /^data:([^;,]+)/.exec(url)?.[1] ?? 'image/*';
}
