import path from 'node:path';
import { createServer } from 'vite';

export interface PageServer {
  readonly port: number;
  readonly host: string;
  readonly apiUrl: string;
}

/** Serves the page from its sources, reloading as they change, and hands every call on to the API. */
export async function servePage({ port, host, apiUrl }: PageServer): Promise<() => Promise<void>> {
  process.env['API_ORIGIN'] = apiUrl;
  const server = await createServer({
    configFile: path.resolve(import.meta.dirname, '../../web/vite.config.ts'),
    server: { port, host, strictPort: true },
  });
  await server.listen();
  return () => server.close();
}
