import { screens, toPattern } from '@quartet/shared/domain/screens.ts';
import { type RequestHandler, Router } from 'express';
import type { PageFile } from './page-file.ts';
import { createWebFile, readWebFiles, sendWebFile, type WebFile } from './web-files.ts';

/** Addresses that are answered with 200; the page shows its own "not found" at any other. */
const found = [/^\/index\.html$/i, ...Object.values(screens).map(({ path }) => toPattern(path))];

/** Hashed assets are cached for a year, the page itself is always revalidated. */
export function serveWeb(webRoot: string, page: PageFile | null): Router {
  const router = Router();
  const answer = page ? servePage(page) : servePlaceholder;
  router.get('/index.html', answer);
  if (page) router.get(/^/, serveFiles(readWebFiles(webRoot, toCacheControl)));
  router.use('/assets', refuseAsset);
  // A pattern without parameters, because Express would fail to decode some addresses.
  router.get(/^/, answer);
  return router;
}

function toCacheControl(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Never cached: an old service worker would keep the old page.
  return address === '/sw.js' ? 'no-cache' : 'public, max-age=3600';
}

function serveFiles(files: ReadonlyMap<string, WebFile>): RequestHandler {
  return (req, res, next) => {
    const file = files.get(req.path);
    return file ? sendWebFile(file, req, res) : next();
  };
}

const refuseAsset: RequestHandler = (_req, res) => {
  res.status(404).type('text/plain').send('Not found');
};

const isFound = (address: string): boolean => found.some((pattern) => pattern.test(address));

function servePage({ html }: PageFile): RequestHandler {
  const file = createWebFile('.html', Buffer.from(html), { 'Cache-Control': 'no-cache' });
  return (req, res) => sendWebFile(file, req, res.status(isFound(req.path) ? 200 : 404));
}

const servePlaceholder: RequestHandler = (_req, res) => {
  res.status(503).setHeader('Cache-Control', 'no-store');
  res.type('text/plain').send('The page has not been built yet. Run: npm run build\n');
};
