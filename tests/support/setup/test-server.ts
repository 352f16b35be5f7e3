import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { patience } from '../patience.ts';
import { hasImage } from './docker.ts';
import type { Need } from './needs.ts';
import { type PreparedServer, startServerProcess } from './server-process.ts';

export interface TestServer {
  readonly url: string;
  /** The image or program that it runs from. */
  readonly source: string;
  stop(): Promise<void>;
}

/** A server on this machine whose files can be read. */
export interface ProgramServer extends TestServer {
  readonly folder: string;
}

/** Runs a prepared server and deletes its folder when it stops. */
export async function startPrepared(
  prepared: PreparedServer,
  onOutput?: (text: string) => void,
): Promise<ProgramServer> {
  const { url, folder, command } = prepared;
  const server = await startServerProcess({ ...command, ...(onOutput && { onOutput }) });
  return {
    url,
    source: command.program,
    folder,
    async stop() {
      await server.stop();
      await prepared.remove();
    },
  };
}

/** The ways to start one server. */
export interface Starts {
  readonly container: (image: string) => Promise<TestServer>;
  readonly program: () => Promise<TestServer>;
}

/** Starts it from its image if there is one, else, or if the container does not start, from the program. */
export async function startServer(
  { name, image, find }: Need,
  { container, program }: Starts,
): Promise<TestServer> {
  if (!image || !hasImage(image)) return program();
  try {
    return await withDeadline(container(image), patience.container);
  } catch (error) {
    if (!find()) throw error;
    process.stdout.write(`${name}: no container of ${image} starts: ${String(error)}\n`);
    return program();
  }
}
