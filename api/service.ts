import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createOpsService } from '@quartet/ops/service.ts';
import { listen } from '@quartet/runtime/process/listen.ts';
import { oneRequestAtATime } from '@quartet/runtime/process/one-request-at-a-time.ts';
import { readDescriptorLimit } from '@quartet/runtime/process/resources.ts';
import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { createOpenApi } from '@quartet/shared/http/openapi.ts';
import { createProtocolSchema } from '@quartet/shared/protocol/protocol-schema.ts';
import { createReconciler } from './account/reconcile-plans.ts';
import { createApp } from './app.ts';
import type { ApiContext } from './context.ts';
import { longestBodyMs } from './http/read-body.ts';
import { mostHeaders } from './http/refuse.ts';
import { createSocketServer } from './relay/socket/socket-server.ts';

export interface ApiAddress {
  readonly url: string;
  readonly port: number;
  readonly opsUrl: string;
}

export interface ApiService {
  /** Rejects with `StartError`. */
  start(): Promise<ApiAddress>;
  /**
   * Reports not ready, and keeps serving for `drainDelayMs` so that load balancers notice. Then ends streams and
   * sockets, finishes open requests, and ends the rest after `drainMs`.
   */
  destroy(): Promise<void>;
}

const closePartsMs = 2_000;

/** Generated from the schemas that check requests, like the files in docs. */
const documents = {
  '/openapi.json': createOpenApi,
  '/protocol.schema.json': createProtocolSchema,
};

/** Connections that one process takes, if it may open as many files. */
const mostConnections = 10_000;

/** Leaves descriptors for files and stores. */
export function toMostConnections(descriptors: number | null): number {
  return Math.min(mostConnections, Math.floor((descriptors ?? Infinity) * 0.95) - 100);
}

/** Limits how many connections are open. When one is refused, idle ones end, so that the next one is taken; at most once a second. */
export function limitConnections(server: Server, most: number): void {
  server.maxConnections = most;
  let endedAt = 0;
  server.on('drop', () => {
    if (performance.now() - endedAt < 1_000) return;
    endedAt = performance.now();
    server.closeIdleConnections();
  });
}

export function createApiService(ctx: ApiContext): ApiService {
  const { config } = ctx;
  const sockets = createSocketServer(ctx);
  const server = createHttpServer(createApp(ctx), sockets.takes);
  limitConnections(server, toMostConnections(readDescriptorLimit()));
  const closeUnused = watchUnused(server);
  const leaving = new AbortController();
  const lacksPage = !existsSync(path.join(config.webRoot, 'index.html'));
  const ops = createOpsService({
    ...ctx,
    draining: leaving.signal,
    lacksPage,
    documents,
  });
  const reconciler = createReconciler(ctx);
  server.on('upgrade', sockets.upgrade);
  server.prependListener('request', (_req, res) => {
    // Sends the next request of this connection to another process.
    if (leaving.signal.aborted) res.setHeader('Connection', 'close');
  });
  return {
    async start() {
      const { maxConnections } = server;
      if (maxConnections < mostConnections)
        ctx.log.warn({ maxConnections }, `under ${mostConnections} connections, see ulimit -n`);
      if (lacksPage) ctx.log.error({}, 'page not built: run npm run build');
      const port = await listen(server, config.port, config.host);
      const opsUrl = await ops.start();
      reconciler.start();
      ctx.load.start();
      return { port, url: toUrl(config.host, port), opsUrl };
    },
    async destroy() {
      leaving.abort();
      if (server.listening) await delay(config.drainDelayMs);
      ctx.drain();
      sockets.drain();
      const closed = close(server, ctx);
      closeUnused();
      await closed;
      await settlesWithin(Promise.all([reconciler.stop(), ctx.load.stop()]), closePartsMs);
      await ops.destroy();
      const queuesClosed = Promise.all([ctx.flows.close(), ctx.answerQueues.close()]);
      await settlesWithin(queuesClosed, closePartsMs);
    },
  };
}

function createHttpServer(
  listener: RequestListener,
  shouldUpgradeCallback: (req: IncomingMessage) => boolean,
): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      // For bodies that no route reads: reading one has a shorter limit of its own.
      requestTimeout: longestBodyMs(limits.chatBodyBytes) + 30_000,
      connectionsCheckingInterval: 2_000,
      // Longer than nginx (60 s) and Caddy (120 s) keep an idle connection, so that no request meets a connection that ends.
      keepAliveTimeout: 125_000,
      shouldUpgradeCallback,
    },
    oneRequestAtATime(listener),
  );
  server.maxHeadersCount = mostHeaders + 1;
  return server;
}

/** Returns a function that closes the connections on which nothing was sent: browsers open some ahead. */
function watchUnused(server: Server): () => void {
  const opened = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    opened.add(socket);
    socket.once('close', () => opened.delete(socket));
  });
  return () => {
    for (const socket of opened) if (socket.bytesRead === 0) socket.destroy();
  };
}

/** How long the last replies may take to be sent. */
const lastRepliesMs = 500;

async function close(server: Server, { config, cutOff }: ApiContext): Promise<void> {
  if (!server.listening) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // For connections whose last reply is not over yet.
  server.keepAliveTimeout = 1;
  server.closeIdleConnections();
  if (await settlesWithin(promise, config.drainMs)) return;
  const sentence = 'We are restarting. Open this question on the page to read its answer.';
  cutOff.abort(new AppError('queue_unavailable', sentence));
  if (await settlesWithin(promise, lastRepliesMs)) return;
  server.closeAllConnections();
  await promise;
}

function toUrl(host: string, port: number): string {
  const local = host === '127.0.0.1' || host === '0.0.0.0' || host === '::';
  return `http://${local ? 'localhost' : host}:${port}`;
}
