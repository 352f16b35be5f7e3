import path from 'node:path';
import { createServer } from 'vite';
import { serveGallery } from '../gallery/serve-gallery.ts';

export interface PageServer {
  readonly port: number;
  readonly host: string;
  readonly apiUrl: string;
}

/** Serves the page and its gallery from their sources, reloading as they change, and hands every call on to the API. */
export async function servePage({ port, host, apiUrl }: PageServer): Promise<() => Promise<void>> {
  process.env['API_ORIGIN'] = apiUrl;
  const server = await createServer({
    configFile: path.resolve(import.meta.dirname, '../../web/vite.config.ts'),
    plugins: [serveGallery()],
    server: { port, host, strictPort: true },
  });
  await server.listen();
  return () => server.close();
}
