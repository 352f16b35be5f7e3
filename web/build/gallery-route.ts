import type { Plugin } from 'vite';

const address = /^\/gallery(?:\/[\w-]*)?(?:\?.*)?$/;

/** Serves the gallery of the page's states under `/gallery` while developing. It is not part of the build. */
export function galleryRoute(): Plugin {
  return {
    name: 'gallery-route',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((req, _res, next) => {
        if (address.test(req.url ?? '')) req.url = '/gallery/index.html';
        next();
      });
    },
  };
}
