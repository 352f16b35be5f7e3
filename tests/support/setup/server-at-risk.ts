import { listChildren } from '../processes.ts';
import { type PreparedServer, type ServerProcess, startServerProcess } from './server-process.ts';

/** A store's server that a test may kill, stop in its tracks and start again. */
export interface ServerAtRisk {
  readonly url: string;
  /** Resolves once it is gone, with every process that it made. */
  kill(): Promise<void>;
  /** Starts it again on the same folder. */
  start(moreArgs?: readonly string[]): Promise<void>;
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export async function startServerAtRisk(prepared: PreparedServer): Promise<ServerAtRisk> {
  const { url, command } = prepared;
  let server: ServerProcess = await startServerProcess(command);
  const signal = (name: NodeJS.Signals) => {
    // The parent last: it would notice that a child is gone, and tidy up.
    for (const pid of [...listChildren(server.pid), server.pid]) sendSignal(pid, name);
  };
  return {
    url,
    async kill() {
      sendSignal(server.pid, 'SIGSTOP');
      signal('SIGKILL');
      await server.stop();
    },
    async start(moreArgs = []) {
      server = await startServerProcess({ ...command, args: [...command.args, ...moreArgs] });
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async close() {
      signal('SIGCONT');
      await server.stop();
      await prepared.remove();
    },
  };
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
