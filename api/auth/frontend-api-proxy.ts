import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { clerkFrontendApiProxy } from '@clerk/backend/proxy';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type {
  Request as ExpressRequest,
  Response as ExpressResponse,
  RequestHandler,
} from 'express';
import type { ClerkConfig } from './clerk-environment.ts';

/** The page asks Clerk through its own origin, under this path. */
export const clerkProxyPath = '/__clerk';

/**
 * Passes clerk-js's requests on to Clerk. To be mounted at `clerkProxyPath`, before any body parser. The proxy of
 * `clerkMiddleware` does the same but keeps only the last of several cookies, and so loses the one that signs in.
 */
export function createFrontendApiProxy(
  config: Pick<ClerkConfig, 'publishableKey' | 'secretKey'>,
): RequestHandler {
  return async (req, res) => {
    const answer = await clerkFrontendApiProxy(toWebRequest(req), {
      proxyPath: clerkProxyPath,
      publishableKey: config.publishableKey,
      secretKey: config.secretKey.reveal(),
    });
    await relay(answer, res);
  };
}

function toWebRequest(req: ExpressRequest): Request {
  const url = URL.parse(req.originalUrl, `${req.protocol}://${req.host}`);
  if (!url) throw new AppError('bad_path', 'The address cannot be read.');
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
  return new Request(url, {
    method: req.method,
    headers: toWebHeaders(req),
    ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' } : {}),
  });
}

/** Where the request comes from is told by our own reading of it, never by headers that anyone can send. */
function toWebHeaders(req: ExpressRequest): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  headers.delete('cf-connecting-ip');
  headers.delete('x-real-ip');
  headers.delete('x-forwarded-for');
  if (req.ip) headers.set('x-forwarded-for', req.ip);
  headers.set('x-forwarded-host', req.host);
  headers.set('x-forwarded-proto', req.protocol);
  return headers;
}

async function relay(answer: Response, res: ExpressResponse): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') res.appendHeader(name, value);
    else res.setHeader(name, value);
  }
  if (!answer.body) {
    res.end();
    return;
  }
  // Half an answer is of no use to anyone: either end's going away ends both.
  await pipeline(Readable.fromWeb(answer.body as NodeReadableStream), res).catch(() =>
    res.destroy(),
  );
}
