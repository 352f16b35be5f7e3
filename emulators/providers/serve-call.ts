import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerOllama, listLocalModels } from './compatible/ollama-api.ts';
import { composeAnswer } from './demo/compose-answer.ts';
import { findTask } from './demo/find-task.ts';
import { getVoice } from './demo/get-voice.ts';
import type { EmulatorState } from './emulator-state.ts';
import type { JsonObject } from './json.ts';
import type { Pace } from './play/pace.ts';
import { playCall } from './play/play-call.ts';
import { Transmission } from './play/transmission.ts';
import type { Provider } from './provider.ts';
import { readJson } from './read-json.ts';
import { findRoute, isModelList } from './routes.ts';

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
  if (local) return reply(response, 200, local);
  if (isModelList(path) && request.method === 'GET') return reply(response, 200, listModels(path));
  if (!route || request.method !== 'POST' || !body) return refuse(response, route && !body);
  const { wire, provider } = route;
  const incoming = { path, headers: request.headers, body };
  const prompt = wire.readPrompt(incoming);
  const task = findTask(prompt);
  const fault = wire.findFault(incoming);
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
  await playCall({ wire, prompt, task, script, own, pace, call, gates }, transmission);
}

/** Makes providers write at slightly different speeds. */
function toProviderPace(pace: Pace, provider: Provider): Pace {
  const { speed } = getVoice(provider);
  return { wordsPerSecond: pace.wordsPerSecond * speed, firstByteMs: pace.firstByteMs / speed };
}

function listModels(path: string): JsonObject {
  if (path.startsWith('/compatible/')) return listLocalModels();
  const data = [{ id: 'demo', object: 'model', created: 1_763_474_589, owned_by: 'emulator' }];
  return { object: 'list', data };
}

function refuse(response: ServerResponse, isMalformed: boolean | null): void {
  const message = isMalformed ? 'The body is not JSON.' : 'Not found.';
  const error = { message, type: 'invalid_request_error', code: null };
  reply(response, isMalformed ? 400 : 404, { error });
}

function reply(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
