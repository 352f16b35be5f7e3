import path from 'node:path';
import { createServer } from 'vite';

/** Serves the page from its sources, reloading as they change, and hands every call on to the API. */
export async function servePage(port: number, apiUrl: string): Promise<() => Promise<void>> {
  process.env['API_ORIGIN'] = apiUrl;
  const server = await createServer({
    configFile: path.join(path.dirname(import.meta.dirname), 'web', 'vite.config.ts'),
    server: { port, strictPort: true },
  });
  await server.listen();
  return () => server.close();
}
