import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Backend {
  readonly url: string;
  /** Null while it is known to be down. */
  readyUrl: string | null;
}

/** A plain load balancer, which checks its backends once a second and repeats no request. */
export interface Balancer {
  readonly url: string;
  readonly backends: readonly Backend[];
  /** Returns the backends that were ready at the last check. */
  ready(): readonly Backend[];
  close(): Promise<void>;
}

const checkMs = 1_000;

export async function startBalancer(backends: readonly Backend[]): Promise<Balancer> {
  let ready: readonly Backend[] = [];
  let requests = 0;
  const agent = new Agent({ keepAlive: true });
  const look = async () => {
    const found = await Promise.all(backends.map(isReady));
    ready = backends.filter((_, index) => found[index]);
  };
  const server = createServer((req, res) => {
    const backend = ready[requests++ % ready.length];
    if (!backend) return void res.writeHead(503).end();
    const passed = request(backend.url + req.url, { agent, method: req.method }, (reply) => {
      res.writeHead(reply.statusCode ?? 502);
      reply.pipe(res);
    });
    passed.on('error', () => giveUp(res)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await look();
  const timer = setInterval(() => void look(), checkMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    backends,
    ready: () => ready,
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

function giveUp(res: ServerResponse): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(502).end();
}
