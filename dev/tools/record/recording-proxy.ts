import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The reply of a service to one call. */
export interface RecordedReply {
  readonly status: number;
  readonly body: string;
}

export interface RecordingProxy extends AsyncDisposable {
  /** The address to use instead of the service's. */
  readonly url: string;
  /** The complete replies, oldest first. */
  readonly replies: readonly RecordedReply[];
}

/** Forwards each call to the service at `target`, returns the reply unchanged and keeps a copy. */
export async function openRecordingProxy(target: string): Promise<RecordingProxy> {
  const replies: RecordedReply[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const reply = await fetch(target.replace(/\/$/, '') + request.url, {
        method: request.method ?? 'GET',
        headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
      let body = '';
      const decoder = new TextDecoder();
      for await (const chunk of reply.body ?? []) {
        body += decoder.decode(chunk, { stream: true });
        response.write(chunk);
      }
      replies.push({ status: reply.status, body });
      response.end();
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
