import { localModels } from './compatible/ollama-api.ts';
import type { JsonObject } from './json.ts';
import { isProvider, type Provider } from './provider.ts';

/** The models that each service lists. One of them is announced to end. */
const listed: Readonly<Record<Provider, readonly string[]>> = {
  openai: ['gpt-5-2025-08-07', 'gpt-6.1-sol'],
  xai: ['grok-4', 'grok-4.7', 'grok-4.6', 'grok-4.3'],
  anthropic: ['claude-sonnet-4-20250514', 'claude-sonnet-5-5'],
  google: ['models/gemini-2.5-pro', 'models/gemini-3.8-flash'],
  openrouter: ['google/gemini-2.5-pro', 'anthropic/claude-sonnet-4', 'openai/gpt-5', 'x-ai/grok-4'],
  compatible: localModels,
};
const ending = { 'gpt-5-2025-08-07': '2026-12-11' } as Readonly<Record<string, string>>;

/** Finds the provider whose list of models this path is; null for any other path. */
export function findLister(path: string): Provider | null {
  const [, provider] = /^\/(\w+)\/v1(?:beta)?\/models$/.exec(path) ?? [];
  return isProvider(provider) ? provider : null;
}

export function toModelList(provider: Provider): JsonObject {
  const ids = listed[provider];
  switch (provider) {
    case 'google':
      return { models: ids.map((name) => ({ name, displayName: name })) };
    case 'anthropic':
      return {
        data: ids.map((id) => ({
          type: 'model',
          id,
          display_name: id,
          created_at: '2026-01-01T00:00:00Z',
        })),
        has_more: false,
        first_id: ids[0],
        last_id: ids.at(-1),
      };
    default:
      return { object: 'list', data: ids.map(toOpenaiModel) };
  }
}

function toOpenaiModel(id: string): JsonObject {
  return {
    id,
    object: 'model',
    created: 1_763_474_589,
    owned_by: 'emulator',
    shutdown_date: ending[id] ?? null,
  };
}
