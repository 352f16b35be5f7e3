import type { ChatCompletionChunk } from 'openai/resources/chat/completions';

/** The words of one chunk. */
export interface DeltaWords {
  readonly text: string;
  readonly reasoning: string;
}

/** What servers send beside the fields that the SDK knows. */
type Delta = Omit<ChatCompletionChunk.Choice.Delta, 'content'> & {
  readonly content?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
  readonly reasoning_details?: unknown;
};

/** Reads the first place of reasoning that holds words: a gateway may fill several with the same ones. */
export function readDelta(delta: Delta): DeltaWords {
  const parts = readParts(delta.content);
  const places = [delta.reasoning_content, delta.reasoning, readDetails(delta.reasoning_details)];
  const reasoning = places.map(readText).find(Boolean) ?? '';
  return {
    text: parts.text + readText(delta.refusal),
    reasoning: parts.reasoning || reasoning,
  };
}

/** Content is a string, or a list of parts of which some hold thinking. */
function readParts(content: unknown): DeltaWords {
  if (!Array.isArray(content)) return { text: readText(content), reasoning: '' };
  const parts = content.map(toRecord);
  const thinking = parts.filter(({ type }) => type === 'thinking');
  return {
    text: parts
      .filter(({ type }) => type === 'text')
      .map(({ text }) => readText(text))
      .join(''),
    reasoning: thinking.map(({ thinking: words }) => readParts(words).text).join(''),
  };
}

function readDetails(details: unknown): string {
  if (!Array.isArray(details)) return '';
  return details
    .map(toRecord)
    .map(({ text, summary }) => readText(text) || readText(summary))
    .join('');
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
