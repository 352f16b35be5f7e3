import type { JsonObject } from '../json.ts';

/** The models of the emulated local server. One of them sees pictures. */
export const localModels: readonly string[] = [
  'llama3.2:3b',
  'qwen3:8b',
  'gemma3:12b',
  'mistral:7b',
];
const seeing: readonly string[] = ['gemma3:12b'];

/** Answers Ollama's own API, which it has in addition to Chat Completions. Returns null for an unknown path. */
export function answerOllama(
  method: string,
  path: string,
  body: JsonObject | null,
): JsonObject | null {
  if (method === 'GET' && path === '/compatible/api/tags') {
    return { models: localModels.map((name) => ({ name, model: name })) };
  }
  const shown = localModels.find((name) => name === body?.['model']);
  if (method !== 'POST' || path !== '/compatible/api/show' || !shown) return null;
  return { capabilities: ['completion', 'tools', ...(seeing.includes(shown) ? ['vision'] : [])] };
}
