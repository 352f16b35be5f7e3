import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenApi } from '@quartet/shared/http/openapi.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

interface DescribedReply {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content?: object;
}

interface DescribedCall {
  readonly responses: Readonly<Record<string, DescribedReply>>;
}

/** Headers of HTTP itself, and helmet's, which are for pages. */
const standardHeaders =
  /^(?:allow|cache-control|connection|content-.*|cross-origin-.*|date|keep-alive|origin-agent-cluster|referrer-policy|strict-transport-security|transfer-encoding|vary|x-(?:content-type|dns|download|frame|permitted|xss)-.*)$/;

const paths = Object.entries(createOpenApi().paths).map(([path, operations]) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  operations: operations as Readonly<Record<string, DescribedCall>>,
}));

/**
 * Compares each reply of the api on a port with its description: call, status, code and headers. `end` returns what is not
 * described.
 */
export function watchReplies(port: number): { end(): readonly string[] } {
  const unknown = new Set<string>();
  const calls = new WeakMap<ServerResponse, { readonly path: string; readonly texts: string[] }>();
  const isOurs = ({ server }: Exchange) => (server.address() as AddressInfo | null)?.port === port;

  const onStart = (message: unknown) => {
    const exchange = message as Exchange;
    if (!isOurs(exchange)) return;
    const { request, response } = exchange;
    // Express shortens the address while routing.
    const [path = ''] = request.url?.split('?') ?? [];
    calls.set(response, { path, texts: keepTexts(response) });
  };
  const onFinish = (message: unknown) => {
    const { request, response } = message as Exchange;
    const call = calls.get(response);
    if (!call) return;
    const { path, texts } = call;
    const answered = { method: request.method ?? '', path, text: texts.join('') };
    for (const lack of compare(answered, response)) {
      unknown.add(lack);
    }
  };
  subscribe('http.server.request.start', onStart);
  subscribe('http.server.response.finish', onFinish);
  return {
    end() {
      unsubscribe('http.server.request.start', onStart);
      unsubscribe('http.server.response.finish', onFinish);
      return [...unknown];
    },
  };
}

/** Keeps what is written as text: errors are. */
function keepTexts(response: ServerResponse): string[] {
  const texts: string[] = [];
  for (const name of ['write', 'end'] as const) {
    const write = response[name].bind(response) as (...args: unknown[]) => never;
    response[name] = (...args: unknown[]): never => {
      if (response.statusCode >= 400 && typeof args[0] === 'string') texts.push(args[0]);
      return write(...args);
    };
  }
  return texts;
}

interface Answered {
  readonly method: string;
  readonly path: string;
  /** The body of an error. */
  readonly text: string;
}

function compare({ method, path, text }: Answered, response: ServerResponse): readonly string[] {
  const found = paths.find(({ pattern }) => pattern.test(path));
  const operation = found?.operations[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (!found || !operation) return [];
  const { statusCode: status } = response;
  const call = `${method} ${found.path}: ${status}`;
  const reply = operation.responses[status];
  if (!reply) return [call];
  const names = new Set(Object.keys(reply.headers).map((name) => name.toLowerCase()));
  const code = status >= 400 ? readCode(text) : null;
  const isKnown = code === null || JSON.stringify(reply.content).includes(`"${code}"`);
  return [
    ...(isKnown ? [] : [`${call} ${code}`]),
    ...response
      .getHeaderNames()
      .filter((name) => !standardHeaders.test(name) && !names.has(name))
      .map((name) => `${call} ${name}`),
  ];
}

function readCode(text: string): string | null {
  if (text === '') return null;
  const body = JSON.parse(text) as { code?: string; error: { code: string } };
  return body.code ?? body.error.code;
}
