import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import type { EmulatedProvider } from '../providers/provider.ts';
import type { ProviderEmulator } from '../providers/server.ts';

/** A stream as an official SDK read it. `ending` is null when the stream ended without saying so. */
interface StreamReading {
  text: string;
  reasoning: string;
  refusal: string;
  urls: string[];
  types: string[];
  ending: string | null;
}

interface ReadOptions {
  readonly model?: string;
  readonly question?: string;
  readonly webSearch?: boolean;
  readonly signal?: AbortSignal;
  /** Called at each stream event. */
  readonly onEvent?: (reading: StreamReading) => void;
}

export type Read = (emulator: ProviderEmulator, options?: ReadOptions) => Promise<StreamReading>;

/** Streams one answer through the provider's own SDK. */
export const readers: Readonly<Record<EmulatedProvider, Read>> = {
  openai: (emulator, options) => readResponses(emulator.baseUrls.openai, options),
  xai: (emulator, options) => readResponses(emulator.baseUrls.xai, options),
  openrouter: (emulator, options) => readResponses(emulator.baseUrls.openrouter, options),
  anthropic: readMessages,
  google: readGemini,
  compatible: readChat,
};

function createReading(): StreamReading {
  return { text: '', reasoning: '', refusal: '', urls: [], types: [], ending: null };
}

async function readResponses(baseURL: string, options: ReadOptions = {}): Promise<StreamReading> {
  const client = new OpenAI({ apiKey: 'key', baseURL, maxRetries: 0 });
  const reading = createReading();
  const stream = await client.responses.create(
    {
      model: options.model ?? 'gpt-6.1-sol',
      stream: true,
      store: false,
      input: options.question ?? 'What is it?',
      reasoning: { effort: 'low', summary: 'auto' },
      ...(options.webSearch ? { tools: [{ type: 'web_search' as const }] } : {}),
    },
    { signal: options.signal },
  );
  for await (const event of stream) {
    reading.types.push(event.type);
    if (event.type === 'error') throw new Error(event.message);
    if (event.type === 'response.output_text.delta') reading.text += event.delta;
    if (event.type === 'response.refusal.delta') reading.refusal += event.delta;
    if (/^response\.reasoning(_summary)?_text\.delta$/.test(event.type)) {
      reading.reasoning += (event as { delta: string }).delta;
    }
    if (event.type === 'response.output_text.annotation.added') {
      reading.urls.push((event.annotation as { url: string }).url);
    }
    if (event.type === 'response.completed') reading.ending = 'completed';
    if (event.type === 'response.incomplete') {
      reading.ending = event.response.incomplete_details?.reason ?? null;
    }
    options.onEvent?.(reading);
  }
  return reading;
}

async function readMessages(
  emulator: ProviderEmulator,
  options: ReadOptions = {},
): Promise<StreamReading> {
  const baseURL = emulator.baseUrls.anthropic;
  const client = new Anthropic({ apiKey: 'key', baseURL, maxRetries: 0 });
  const reading = createReading();
  let stop: string | null = null;
  const stream = await client.messages.create(
    {
      model: options.model ?? 'claude-sonnet-5-5',
      max_tokens: 1_000,
      stream: true,
      messages: [{ role: 'user', content: options.question ?? 'What is it?' }],
      thinking: { type: 'adaptive', display: 'summarized' },
      ...(options.webSearch
        ? { tools: [{ type: 'web_search_20250305' as const, name: 'web_search' as const }] }
        : {}),
    },
    { signal: options.signal },
  );
  for await (const event of stream) {
    reading.types.push(event.type);
    if (event.type === 'content_block_delta') {
      const { delta } = event;
      if (delta.type === 'text_delta') reading.text += delta.text;
      if (delta.type === 'thinking_delta') reading.reasoning += delta.thinking;
      if (delta.type === 'citations_delta' && 'url' in delta.citation) {
        reading.urls.push(delta.citation.url);
      }
    }
    if (event.type === 'message_delta') stop = event.delta.stop_reason;
    if (event.type === 'message_stop') reading.ending = stop;
    options.onEvent?.(reading);
  }
  return reading;
}

async function readGemini(
  emulator: ProviderEmulator,
  options: ReadOptions = {},
): Promise<StreamReading> {
  const client = new GoogleGenAI({
    apiKey: 'key',
    httpOptions: { baseUrl: emulator.baseUrls.google },
  });
  const reading = createReading();
  const stream = await client.models.generateContentStream({
    model: options.model ?? 'gemini-3.8-flash',
    contents: [{ role: 'user', parts: [{ text: options.question ?? 'What is it?' }] }],
    config: {
      thinkingConfig: { includeThoughts: true },
      ...(options.webSearch ? { tools: [{ googleSearch: {} }] } : {}),
      ...(options.signal ? { abortSignal: options.signal } : {}),
    },
  });
  for await (const chunk of stream) {
    const candidate = chunk.candidates?.[0];
    for (const part of candidate?.content?.parts ?? []) {
      reading[part.thought ? 'reasoning' : 'text'] += part.text ?? '';
    }
    for (const source of candidate?.groundingMetadata?.groundingChunks ?? []) {
      reading.urls.push(source.web?.uri ?? '');
    }
    reading.ending = candidate?.finishReason ?? chunk.promptFeedback?.blockReason ?? null;
    options.onEvent?.(reading);
  }
  return reading;
}

async function readChat(
  emulator: ProviderEmulator,
  options: ReadOptions = {},
): Promise<StreamReading> {
  const baseURL = emulator.baseUrls.compatible;
  const client = new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 });
  const reading = createReading();
  const stream = await client.chat.completions.create(
    {
      model: options.model ?? 'llama',
      stream: true,
      messages: [{ role: 'user', content: options.question ?? 'What is it?' }],
    },
    { signal: options.signal },
  );
  for await (const chunk of stream) {
    const choice = chunk.choices[0];
    const delta = choice?.delta as { reasoning_content?: string } | undefined;
    reading.text += choice?.delta.content ?? '';
    reading.refusal += choice?.delta.refusal ?? '';
    reading.reasoning += delta?.reasoning_content ?? '';
    reading.ending = choice?.finish_reason ?? reading.ending;
    options.onEvent?.(reading);
  }
  return reading;
}
