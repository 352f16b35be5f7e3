import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import type { StandaloneEnvironment } from './environment.ts';

/** A taken `OPS_PORT` is replaced by any free one. Throws `StartError` for a taken `PORT` and an unusable address. */
export async function chooseFreePorts(
  environment: StandaloneEnvironment,
): Promise<StandaloneEnvironment> {
  const { values } = environment;
  const { PORT, HOST, OPS_PORT, OPS_HOST } = values;
  if (!(await isPortFree(PORT, HOST))) {
    throw new StartError(`Port ${PORT} is taken. Choose another: PORT=${PORT + 100} npm start`);
  }
  const keepsOpsPort = (await isPortFree(OPS_PORT, OPS_HOST)) && OPS_PORT !== PORT;
  return keepsOpsPort ? environment : { ...environment, values: { ...values, OPS_PORT: 0 } };
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
