import type { IncomingMessage, ServerResponse } from 'node:http';
import { composeAnswer } from './demo/compose-answer.ts';
import { findTask } from './demo/find-task.ts';
import { getVoice } from './demo/get-voice.ts';
import type { EmulatorState } from './emulator-state.ts';
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
  if (isModelList(path) && request.method === 'GET') return listModels(response);
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

function listModels(response: ServerResponse): void {
  const data = [{ id: 'demo', object: 'model', created: 1_763_474_589, owned_by: 'emulator' }];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', data }));
}

function refuse(response: ServerResponse, isMalformed: boolean | null): void {
  const status = isMalformed ? 400 : 404;
  const message = isMalformed ? 'The body is not JSON.' : 'Not found.';
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }));
}
