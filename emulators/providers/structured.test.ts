import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { withEmulator } from '../testing/with-emulator.ts';
import type { Provider } from './provider.ts';

const emulator = withEmulator();
const replySchema = {
  type: 'object',
  properties: {
    answer: { type: 'string' },
    votes: { type: 'array', items: { type: 'number' } },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['answer', 'votes', 'note'],
  additionalProperties: false,
};

/** Asks for an object in each provider's own way, and gives back the text of the reply. */
const askers: Readonly<Record<Provider, (prompt: string) => Promise<string>>> = {
  openai: (prompt) => askResponses(emulator().baseUrls.openai, prompt),
  xai: (prompt) => askResponses(emulator().baseUrls.xai, prompt),
  openrouter: (prompt) => askResponses(emulator().baseUrls.openrouter, prompt),
  anthropic: async (content) => {
    const baseURL = emulator().baseUrls.anthropic;
    const client = new Anthropic({ apiKey: 'key', baseURL, maxRetries: 0 });
    const message = await client.messages.create({
      model: 'claude',
      max_tokens: 100,
      messages: [{ role: 'user', content }],
      output_config: { format: { type: 'json_schema', schema: replySchema } },
    });
    return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  },
  google: async (contents) => {
    const baseUrl = emulator().baseUrls.google;
    const client = new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl } });
    const config = { responseMimeType: 'application/json', responseJsonSchema: replySchema };
    const reply = await client.models.generateContent({ model: 'gemini', contents, config });
    return reply.text ?? '';
  },
  compatible: async (content) => {
    const baseURL = emulator().baseUrls.compatible;
    const client = new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 });
    const reply = await client.chat.completions.create({
      model: 'llama',
      messages: [{ role: 'user', content }],
      response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: replySchema } },
    });
    return reply.choices[0]?.message.content ?? '';
  },
};

async function askResponses(baseURL: string, input: string): Promise<string> {
  const client = new OpenAI({ apiKey: 'key', baseURL, maxRetries: 0 });
  const format = { type: 'json_schema' as const, name: 'reply', schema: replySchema, strict: true };
  const reply = await client.responses.create({ model: 'gpt', input, text: { format } });
  return reply.output_text;
}

describe.each(Object.entries(askers))('%s, asked for an object', (name, ask) => {
  const provider = name as Provider;

  test('returns an object that fits the schema', async () => {
    expect(JSON.parse(await ask('Which?'))).toEqual({ answer: '', votes: [], note: null });
  });

  test('returns the scripted object', async () => {
    emulator().play(provider, { kind: 'steady', object: { answer: '42' } });
    expect(JSON.parse(await ask('Which?'))).toEqual({ answer: '42' });
  });

  test('returns broken JSON when scripted', async () => {
    emulator().play(provider, { kind: 'steady', text: 'no object' });
    expect(await ask('Which?')).toBe('no object');
  });
});
