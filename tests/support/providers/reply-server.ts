import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@quartet/runtime/process/listen.ts';

export interface ReplyServer extends AsyncDisposable {
  readonly url: string;
  /** Bodies of the calls, oldest first. */
  readonly bodies: readonly Record<string, unknown>[];
}

/** Starts a loopback server for bytes that no script of the emulator can play. */
export async function startReplyServer(
  serve: (response: ServerResponse, call: number) => void,
): Promise<ReplyServer> {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      bodies.push(body);
      serve(response, bodies.length);
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
}

/** Starts an event stream and returns a function that sends an event. */
export function eventStream(response: ServerResponse): (event: { type: string }) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  return (event) => response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}
