import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { clerkFrontendApiProxy } from '@clerk/backend/proxy';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type {
  Request as ExpressRequest,
  Response as ExpressResponse,
  RequestHandler,
} from 'express';
import type { ClerkConfig } from './clerk-environment.ts';

export const clerkProxyPath = '/__clerk';

/** How long Clerk may take to begin its reply. */
const answerMs = 15_000;

/** Mount before any body parser. `clerkMiddleware`'s own proxy keeps only the last cookie, and so loses the session. */
export function createFrontendApiProxy(config: ClerkConfig, limitMs = answerMs): RequestHandler {
  const origins = config.authorizedParties.map((origin) => new URL(origin));
  return async (req, res) => {
    const asking = clerkFrontendApiProxy(toWebRequest(req, origins), {
      proxyPath: clerkProxyPath,
      publishableKey: config.publishableKey,
      secretKey: config.secretKey.reveal(),
    });
    await sendAnswer(await withDeadline(asking, limitMs).catch(failUnavailable), res);
  };
}

function failUnavailable(cause: unknown): never {
  const error = new AppError('auth_unavailable', 'Signing in does not answer at the moment.', {
    retryAfterSeconds: 5,
  });
  error.cause = cause;
  throw error;
}

/** Names one of our own origins to Clerk as the proxy's, whatever `Host` the caller sends. */
function toWebRequest(req: ExpressRequest, origins: readonly URL[]): Request {
  const origin = origins.find(({ host }) => host === req.host) ?? origins[0];
  const url = origin && URL.parse(req.originalUrl, origin.href);
  if (!url) throw new AppError('bad_path', 'The address cannot be read.');
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
  return new Request(url, {
    method: req.method,
    headers: toWebHeaders(req, origin),
    ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' } : {}),
  });
}

/** Headers in which a proxy says who called it, and where. */
const proxyHeader = /^(?:forwarded|x-forwarded-.+|x-real-ip|cf-connecting-ip|true-client-ip)$/;

/** Takes the caller's address from our own reading of the request, never from headers that anyone can send. */
function toWebHeaders(req: ExpressRequest, { host, protocol }: URL): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headersDistinct)) {
    if (proxyHeader.test(name)) continue;
    for (const value of values ?? []) headers.append(name, value);
  }
  if (req.ip) headers.set('x-forwarded-for', req.ip);
  headers.set('x-forwarded-host', host);
  headers.set('x-forwarded-proto', protocol.slice(0, -1));
  return headers;
}

/** Sends a reply of the Fetch API; when either end closes, so does the other end. */
export async function sendAnswer(answer: Response, res: ExpressResponse): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') res.appendHeader(name, value);
    else res.setHeader(name, value);
  }
  if (!answer.body) {
    res.end();
    return;
  }
  await pipeline(Readable.fromWeb(answer.body as NodeReadableStream), res).catch(() =>
    res.destroy(),
  );
}
