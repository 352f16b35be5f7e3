import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a server that a test can freeze or cut, without touching the server. */
export interface Link {
  /** The server's URL through the link. */
  readonly url: string;
  /** Holds all bytes back, both ways, and keeps every connection open. */
  freeze(): void;
  thaw(): void;
  /** Drops all further bytes of the open connections without telling either end, as a router may. */
  forget(): void;
  /** True if the server has closed every connection. Unknown, and so false, while bytes are held back. */
  isLeft(): boolean;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Takes connections again, at the same address. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function createLink(targetUrl: string): Promise<Link> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const atServer = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  let frozen = false;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const accept = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    atServer.add(far);
    far.once('close', () => atServer.delete(far));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      add(from);
      from.on('data', (bytes) => forgotten.has(from) || to.write(bytes));
      from.once('close', () => forgotten.has(from) || to.destroy());
      if (frozen) from.pause();
    }
  };
  let server = await listen(accept, 0);
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The link has no port.');
  const { port } = address;
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    forget() {
      for (const socket of sockets) forgotten.add(socket);
    },
    isLeft: () => atServer.size === 0,
    cut,
    async mend() {
      server = await listen(accept, port);
    },
    close: cut,
  };
}

async function listen(accept: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(accept).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
