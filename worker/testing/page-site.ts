import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  createFetchPage,
  type FetchOptions,
  type FetchPage,
  UnreadError,
} from '../pages/fetch-page.ts';
import { pageCertificate } from './page-certificate.ts';

export type ServePage = (req: IncomingMessage, res: ServerResponse) => void;

export interface PageSite extends AsyncDisposable {
  readonly port: number;
  /** The requests so far, in their order. */
  readonly requests: readonly IncomingMessage[];
  /** The address of a page of this site. */
  url(path: string, host?: string): string;
  /** Reads pages as a worker does, but takes the loopback for a public address. */
  fetchPage(options?: FetchOptions): FetchPage;
}

/** Serves pages over TLS on the loopback. Every name under quartet-pages.org leads there. */
export async function startPageSite(serve: ServePage): Promise<PageSite> {
  const requests: IncomingMessage[] = [];
  const server = createServer(pageCertificate, (req, res) => {
    requests.push(req);
    serve(req, res);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requests,
    url: (path, host = 'pages') => `https://${host}.quartet-pages.org:${port}${path}`,
    fetchPage: (options = {}) =>
      createFetchPage({
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        isPublic: (address) => address === '127.0.0.1',
        port,
        ca: pageCertificate.cert,
        ...options,
      }),
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<unknown>();
      server.close(closed.resolve);
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

/** A page for people, whose words are these paragraphs. */
export function toHtml(...paragraphs: readonly string[]): string {
  const body = paragraphs.map((words) => `<p>${words}</p>`).join('\n');
  return `<!doctype html><html><head><title>A page</title></head><body><nav>Home Menu</nav><main>${body}<p>${filler}</p></main></body></html>`;
}

/** Makes a page long enough to be no stub, and says nothing. */
export const filler =
  'This paragraph belongs to the layout of every article here and asserts nothing whatsoever about any subject. Readers may skip it. Editors review articles regularly. Comments are closed.';

export const servePage =
  (html: string): ServePage =>
  (_, res) =>
    res.setHeader('content-type', 'text/html').end(html);

/** Serves a page for each path. */
export const serveAll =
  (pages: Readonly<Record<string, ServePage>>): ServePage =>
  (req, res) => {
    const serve = pages[req.url ?? ''];
    if (serve) serve(req, res);
    else res.writeHead(404).end();
  };

/** Resolves to why a page could not be read. */
export async function readFailure(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => 'read',
    (failure: unknown) => failure,
  );
  return error instanceof UnreadError ? error.code : String(error);
}
