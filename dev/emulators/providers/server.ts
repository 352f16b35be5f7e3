import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedCall } from './calls/recorded-call.ts';
import type { ComposeOptions } from './demo/compose-answer.ts';
import { createState, type EmulatorState, playScripts, resetState } from './emulator-state.ts';
import { asText, type JsonObject } from './json.ts';
import type { Pace } from './play/pace.ts';
import type { EmulatedProvider } from './provider.ts';
import { readJson } from './read-json.ts';
import { toBaseUrls } from './routes.ts';
import { parseScripts } from './scripts/parse-scripts.ts';
import type { Script } from './scripts/script.ts';
import { serveCall } from './serve-call.ts';

const humanPace: Pace = { wordsPerSecond: 70, firstByteMs: 350 };

export interface EmulatorOptions {
  /** Any free port by default. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** Human speed by default; `{ wordsPerSecond: 0 }` does not wait at all. */
  readonly pace?: { readonly wordsPerSecond: number; readonly firstByteMs?: number };
  readonly seed?: number;
  /** Long demo answers (the default), or one short sentence. */
  readonly demo?: boolean;
  readonly write?: ComposeOptions['write'];
  /** The number of calls that are recorded with their bodies; 500 by default. */
  readonly keepCalls?: number;
}

/** Hold: a call that waits at a gate. */
export interface Hold {
  /** Resolves to the first call that waits there. */
  readonly reached: Promise<RecordedCall>;
  release(): void;
}

export interface ProviderEmulator extends AsyncDisposable {
  readonly url: string;
  readonly baseUrls: Readonly<Record<EmulatedProvider, string>>;
  /** The recorded calls, oldest first; records change while their calls run. */
  calls(): readonly RecordedCall[];
  /** Queues scripts for the next calls to a provider; several play one after the other. */
  play(provider: EmulatedProvider, scripts: Script | readonly Script[]): void;
  /** Holds the next call: before its headers, or after `after` text deltas. */
  hold(
    provider: EmulatedProvider,
    options?: Omit<Script & { kind: 'hold' }, 'kind' | 'gate'>,
  ): Hold;
  /** Releases the gate of this name, or all gates without a name. */
  release(gate?: string): void;
  /** Resolves to the first call, past or future, that satisfies the predicate. */
  waitForCall(predicate: (call: RecordedCall) => boolean): Promise<RecordedCall>;
  /** Like `waitForCall`, but resolves once that call is closed. */
  waitForClose(predicate: (call: RecordedCall) => boolean): Promise<RecordedCall>;
  /** Forgets scripts and calls, and releases all held calls. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts all providers on one loopback port. Throws when `NODE_ENV` is `production`. */
export async function startProviderEmulator(
  options: EmulatorOptions = {},
): Promise<ProviderEmulator> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The provider emulator does not run in production.');
  }
  const pace = options.pace ? { firstByteMs: 0, ...options.pace } : humanPace;
  const own = {
    seed: options.seed ?? 1,
    demo: options.demo ?? true,
    ...(options.write && { write: options.write }),
  };
  const state = createState({ pace, own }, options.keepCalls ?? 500);
  const server = createServer((request, response) => {
    const serve = request.url?.startsWith('/control/') ? serveControl : serveCall;
    serve(state, request, response).catch(() => response.destroy());
  });
  await listen(server, options.port ?? 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createHandle(state, server, url);
}

function createHandle(state: EmulatorState, server: Server, url: string): ProviderEmulator {
  let holds = 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url,
    baseUrls: toBaseUrls(url),
    calls: () => state.log.calls,
    play: (provider, scripts) => playScripts(state, provider, [scripts].flat()),
    hold: (provider, hold = {}) => {
      const gate = `hold-${++holds}`;
      const { reached } = state.gates.shut(gate);
      playScripts(state, provider, [{ ...hold, kind: 'hold', gate }]);
      return { reached: reached.promise, release: () => state.gates.release(gate) };
    },
    release: (gate) => state.gates.release(gate),
    waitForCall: (predicate) => state.log.waitFor(predicate),
    waitForClose: (predicate) =>
      state.log.waitFor((call) => call.closedAt !== null && predicate(call)),
    reset: () => resetState(state),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

/** Lets other processes play scripts, read calls, reset and release over HTTP. */
async function serveControl(
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
