import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Backend {
  readonly url: string;
  /** Null while it is known to be down. */
  readyUrl: string | null;
}

/**
 * A plain load balancer, which checks each of its backends once a second and repeats no request. Its 502 contains the code of the
 * error, which backend it was and when that was last found ready.
 */
export interface Balancer {
  readonly url: string;
  readonly backends: readonly Backend[];
  /** Returns the backends that were ready at the last check. */
  ready(): readonly Backend[];
  close(): Promise<void>;
}

const checkMs = 1_000;

export async function startBalancer(backends: readonly Backend[]): Promise<Balancer> {
  const readyAt = new Map<Backend, number>();
  let requests = 0;
  const agent = new Agent({ keepAlive: true });
  const listReady = () => backends.filter((backend) => readyAt.has(backend));
  const look = async (backend: Backend) => {
    if (await isReady(backend)) readyAt.set(backend, Date.now());
    else readyAt.delete(backend);
  };
  const lookAtAll = () => Promise.all(backends.map(look));
  const server = createServer((req, res) => {
    const ready = listReady();
    const backend = ready[requests++ % ready.length];
    if (!backend) return void res.writeHead(503).end();
    const passed = request(backend.url + req.url, { agent, method: req.method }, (reply) => {
      res.writeHead(reply.statusCode ?? 502);
      reply.pipe(res);
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      const ageMs = Date.now() - (readyAt.get(backend) ?? Number.NaN);
      giveUp(res, `${error.code} of ${backend.url}, ready ${ageMs} ms ago`);
    });
    passed.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await lookAtAll();
  const timer = setInterval(() => void lookAtAll(), checkMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    backends,
    ready: listReady,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function isReady({ readyUrl }: Backend): Promise<boolean> {
  if (readyUrl === null) return false;
  return fetch(readyUrl).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

function giveUp(res: ServerResponse, reason: string): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(502).end(reason);
}
