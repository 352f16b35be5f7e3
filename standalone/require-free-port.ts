import { once } from 'node:events';
import { createServer } from 'node:net';

/** Says that another process listens on a port. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
  constructor(variable: string, port: number) {
    super(`Port ${port} is taken. Choose another: ${variable}=${port + 100} npm start`);
  }
}

export interface PortChoice {
  /** The variable that chooses it. */
  readonly variable: 'PORT' | 'OPS_PORT';
  readonly port: number;
  readonly host: string;
}

/** Finds out before the work of starting. Throws `PortTakenError`. */
export async function requireFreePort({ variable, port, host }: PortChoice): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortTakenError(variable, port);
  }
  server.close();
  await once(server, 'close');
}
