import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ApiContext } from '../../context.ts';
import { createBudget } from '../../http/limits/budget.ts';
import { countAddressSocket } from '../../http/limits/rates.ts';
import { hasOneHost } from '../../http/refuse.ts';
import { socketLimits } from './socket-limits.ts';
import { createSocketPeer, type SocketPeer } from './socket-peer.ts';
import { SocketSession } from './socket-session.ts';

const socketPath = '/api/socket';

export interface SocketServer {
  /** Returns false to ignore an upgrade, so that the request is answered as a normal one. */
  readonly takes: (req: IncomingMessage) => boolean;
  /** Accepts or refuses an HTTP upgrade that it takes. */
  readonly upgrade: (req: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** Tells every page to connect elsewhere, and refuses pages that come now. */
  drain(): void;
}

/** The first message authenticates; tokens in the address or in a cookie are ignored. */
export function createSocketServer(ctx: ApiContext): SocketServer {
  const { authorizedParties } = ctx.config.clerk;
  const counts = createBudget(socketLimits.socketsPerUser);
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: socketLimits.messageBytes,
    maxFragments: socketLimits.fragments,
  });
  let draining = false;
  const alive = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => {
    for (const socket of server.clients) beat(socket, alive);
  }, socketLimits.heartbeatMs).unref();

  function accept(socket: WebSocket): void {
    const peer = createSocketPeer(socket);
    const session = new SocketSession(ctx, peer, counts);
    const budget = createMessageBudget(socketLimits.burst, socketLimits.messagesPerSecond);
    alive.add(socket);
    ctx.metrics.sockets.inc();
    socket.on('pong', () => alive.add(socket));
    socket.on('ping', () => spend(budget, peer));
    socket.on('message', (data: Buffer, isBinary) => {
      if (!spend(budget, peer)) return;
      if (isBinary) peer.close('binary');
      else session.receive(data.toString('utf8'));
    });
    // ws closes the socket with the standard code for a broken frame.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      ctx.metrics.sockets.dec();
      session.end();
    });
  }

  return {
    takes: isSocketHandshake,
    upgrade: (req, stream, head) => {
      stream.on('error', () => stream.destroy());
      if (!hasOneHost(req)) return refuse(stream, '400 Bad Request');
      if (!isAllowedOrigin(req, authorizedParties)) return refuse(stream, '403 Forbidden');
      void countAddressSocket(ctx, req).then((allowed) => {
        if (draining) refuse(stream, '503 Service Unavailable');
        else if (allowed) server.handleUpgrade(req, stream, head, accept);
        else refuse(stream, '429 Too Many Requests', 'Retry-After: 60\r\n');
      });
    },
    drain() {
      draining = true;
      clearInterval(heartbeat);
      for (const socket of server.clients) createSocketPeer(socket).close('draining');
    },
  };
}

function isSocketHandshake({ url, headers }: IncomingMessage): boolean {
  return url?.split('?')[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket';
}

function spend(budget: MessageBudget, peer: SocketPeer): boolean {
  const allowed = budget.spend();
  if (!allowed) peer.close('flooding');
  return allowed;
}

/** Ends a socket that has not answered the last ping, and pings the other sockets. */
function beat(socket: WebSocket, alive: WeakSet<WebSocket>): void {
  if (!alive.delete(socket)) return socket.terminate();
  socket.ping();
}

/** Closes the connection as well, because the server no longer limits it and the peer may never close it. */
function refuse(stream: Duplex, status: string, headers = ''): void {
  const reply = `HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  stream.end(reply, () => stream.destroy());
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Allows our own page, also under a loopback name that this process serves. Refuses a missing Origin. */
function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return false;
  return allowed.includes(origin) || (loopback.test(host) && origin === `http://${host}`);
}

interface MessageBudget {
  /** Returns false when the peer has sent too many messages. */
  spend(): boolean;
}

/** `burst`: messages at once. `perSecond`: messages a second in the long run. */
function createMessageBudget(burst: number, perSecond: number): MessageBudget {
  let left = burst;
  let at = performance.now();
  return {
    spend() {
      const now = performance.now();
      left = Math.min(burst, left + ((now - at) / 1_000) * perSecond);
      at = now;
      left -= 1;
      return left >= 0;
    },
  };
}
