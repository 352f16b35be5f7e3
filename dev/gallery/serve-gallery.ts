import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const address = /^\/gallery(?:\/[\w-]*)?(?:\?.*)?$/;

/** Serves the gallery of the page's states under `/gallery`, next to the page. */
export function serveGallery(): Plugin {
  return {
    name: 'gallery',
    configureServer(server) {
      const writePage = async (url: string) => {
        const page = await readFile(path.join(import.meta.dirname, 'index.html'), 'utf8');
        const served = page.replace('/gallery/', `/@fs${import.meta.dirname}/`);
        return server.transformIndexHtml(url, served);
      };
      server.middlewares.use((req, res, next) => {
        if (!address.test(req.url ?? '')) return next();
        writePage(req.url ?? '').then(
          (page) => res.setHeader('Content-Type', 'text/html').end(page),
          next,
        );
      });
    },
  };
}
