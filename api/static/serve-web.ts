import type { ServerResponse } from 'node:http';
import path from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, Router } from 'express';
import type { PageFile } from './page-file.ts';

/** Paths with a screen; the page shows its own "not found" on any other. */
const screens = /^\/(?:index\.html|pricing\/?|sample\/?|checkout\/[\w-]+\/?)?$/i;
const year = 365 * 24 * 60 * 60 * 1_000;

/** Hashed assets are cached for a year, the page itself is always revalidated. */
export function serveWeb(webRoot: string, page: PageFile | null): Router {
  const router = Router();
  const answer = page ? servePage(page) : servePlaceholder;
  router.use(compression());
  router.get('/index.html', answer);
  router.use('/assets', express.static(path.join(webRoot, 'assets'), assetOptions), refuseAsset);
  router.use(express.static(webRoot, { index: false, maxAge: '1h', setHeaders: refreshWorker }));
  // An expression without a name decodes nothing: some addresses cannot be decoded.
  router.get(/^/, answer);
  return router;
}

const assetOptions = { immutable: true, maxAge: year, fallthrough: true, index: false };

/** A worker that a browser kept would keep its page. */
function refreshWorker(res: ServerResponse, file: string): void {
  if (path.basename(file) === 'sw.js') res.setHeader('Cache-Control', 'no-cache');
}

const refuseAsset: RequestHandler = (_req, res) => {
  res.status(404).type('text/plain').send('Not found');
};

function servePage({ html }: PageFile): RequestHandler {
  return (req, res) => {
    res.status(screens.test(req.path) ? 200 : 404);
    res.setHeader('Cache-Control', 'no-cache');
    res.type('text/html').send(html);
  };
}

const servePlaceholder: RequestHandler = (_req, res) => {
  res.status(503).setHeader('Cache-Control', 'no-store');
  res.type('text/plain').send('The page has not been built yet. Run: npm run build\n');
};
