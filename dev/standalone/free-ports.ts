import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import type { StandaloneEnvironment } from './environment.ts';

/** A taken `OPS_PORT` is replaced by any free one. Throws `StartError` for a taken `PORT` and an unusable address. */
export async function chooseFreePorts(
  environment: StandaloneEnvironment,
): Promise<StandaloneEnvironment> {
  const { api } = environment;
  const { port, host, opsPort, opsHost } = api;
  if (!(await isPortFree(port, host))) {
    throw new StartError(`Port ${port} is taken. Choose another: PORT=${port + 100} npm start`);
  }
  const keepsOpsPort = (await isPortFree(opsPort, opsHost)) && opsPort !== port;
  return keepsOpsPort ? environment : { ...environment, api: { ...api, opsPort: 0 } };
}

async function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return false;
    throw new StartError(`Nobody can listen on port ${port} of ${host} (${code}).`);
  }
  server.close();
  await once(server, 'close');
  return true;
}
