import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EmulatorState, playScripts, resetState } from './emulator-state.ts';
import { asText, type JsonObject } from './json.ts';
import { readJson } from './read-json.ts';
import { parseScripts } from './scripts/parse-scripts.ts';

/** Lets other processes play scripts, read calls, reset and release over HTTP. */
export async function serveControl(
  state: EmulatorState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = (await readJson(request)) ?? {};
  const { status, reply } = control(state, `${request.method} ${request.url}`, body);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(reply));
}

function control(
  state: EmulatorState,
  operation: string,
  body: JsonObject,
): { status: number; reply: unknown } {
  switch (operation) {
    case 'POST /control/scripts': {
      const parsed = parseScripts(body);
      if (typeof parsed === 'string') return { status: 400, reply: { error: parsed } };
      playScripts(state, parsed.provider, parsed.scripts);
      return { status: 200, reply: { queued: parsed.scripts.length } };
    }
    case 'GET /control/calls':
      return { status: 200, reply: { calls: state.log.calls } };
    case 'POST /control/release':
      state.gates.release(asText(body['gate']) || undefined);
      return { status: 200, reply: {} };
    case 'POST /control/reset':
      resetState(state);
      return { status: 200, reply: {} };
    default:
      return { status: 404, reply: { error: 'No such control.' } };
  }
}
