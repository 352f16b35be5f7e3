import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerOllama, localModels } from './compatible/ollama-api.ts';
import { composeAnswer } from './demo/compose-answer.ts';
import { findTask } from './demo/find-task.ts';
import { voices } from './demo/voices/voices.ts';
import type { HttpReply } from './emulated-api.ts';
import type { EmulatorState } from './emulator-state.ts';
import type { JsonObject } from './json.ts';
import type { Pace } from './play/pace.ts';
import { isFailure, playCall } from './play/play-call.ts';
import { Transmission } from './play/transmission.ts';
import { type EmulatedProvider, isProvider } from './provider.ts';
import { readJson } from './read-json.ts';
import { apiOf, findRoute } from './routes.ts';

/** Records the call, looks for a script, and plays it. */
export async function serveCall(
  state: EmulatorState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const route = findRoute(path);
  const startedAt = Date.now();
  const body = await readJson(request);
  const local = answerOllama(request.method ?? '', path, body);
  if (local) return reply(response, { status: 200, body: local });
  const lister = request.method === 'GET' ? findLister(path) : null;
  if (lister) return listModels(state, lister, response);
  if (!route || request.method !== 'POST' || !body) return refuse(response, route && !body);
  const { api, provider } = route;
  const incoming = { path, headers: request.headers, body };
  const prompt = api.readPrompt(incoming);
  const task = findTask(prompt);
  const fault = api.findFault(incoming);
  const script = fault ? null : state.playlist.take(prompt, task, body);
  const { model, stream } = prompt;
  const call = state.log.record({
    provider,
    method: 'POST',
    path,
    model,
    stream,
    task,
    headers: request.headers,
    body,
    startedAt,
    script: script?.kind ?? null,
  });
  const transmission = new Transmission(response, { call, log: state.log });
  if (fault) return transmission.reply(fault);
  const { gates } = state;
  const pace = toProviderPace(state.pace, provider);
  const own = composeAnswer(prompt, task, state.own);
  await playCall({ api, prompt, task, script, own, pace, call, gates }, transmission);
}

/** Makes providers write at slightly different speeds. */
function toProviderPace(pace: Pace, provider: EmulatedProvider): Pace {
  const { speed } = voices[provider];
  return { wordsPerSecond: pace.wordsPerSecond * speed, firstByteMs: pace.firstByteMs / speed };
}

/** A script with the task `list` plays its failure; any other leaves the list alone. */
function listModels(
  state: EmulatorState,
  provider: EmulatedProvider,
  response: ServerResponse,
): void {
  const script = state.playlist.take({ provider, model: '' }, 'list');
  if (isFailure(script)) reply(response, apiOf(provider).toFailure('', script));
  else reply(response, { status: 200, body: toModelList(provider) });
}

function refuse(response: ServerResponse, isMalformed: boolean | null): void {
  const message = isMalformed ? 'The body is not JSON.' : 'Not found.';
  const error = { message, type: 'invalid_request_error', code: null };
  reply(response, { status: isMalformed ? 400 : 404, body: { error } });
}

function reply(
  response: ServerResponse,
  { status, body, headers }: Omit<HttpReply, 'headers'> & Partial<HttpReply>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The models that each service lists. One of them is announced to end. */
const listed: Readonly<Record<EmulatedProvider, readonly string[]>> = {
  openai: ['gpt-5-2025-08-07', 'gpt-6.1-sol'],
  xai: ['grok-4', 'grok-4.7', 'grok-4.6', 'grok-4.3'],
  anthropic: ['claude-sonnet-4-20250514', 'claude-sonnet-5-5'],
  google: ['models/gemini-2.5-pro', 'models/gemini-3.8-flash'],
  openrouter: ['google/gemini-2.5-pro', 'anthropic/claude-sonnet-4', 'openai/gpt-5', 'x-ai/grok-4'],
  compatible: localModels,
};
const ending = { 'gpt-5-2025-08-07': '2026-12-11' } as Readonly<Record<string, string>>;

/** Finds the provider whose list of models this path is; null for any other path. */
function findLister(path: string): EmulatedProvider | null {
  const [, provider] = /^\/(\w+)\/v1(?:beta)?\/models$/.exec(path) ?? [];
  return isProvider(provider) ? provider : null;
}

function toModelList(provider: EmulatedProvider): JsonObject {
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
