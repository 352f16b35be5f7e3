import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { patience } from '../patience.ts';
import { undoAtExit } from '../undo-at-exit.ts';

export interface ServerCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** The text that the server prints when it accepts connections. */
  readonly readyText: string;
  /** The signal that ends it at once and cleanly. */
  readonly stopSignal: NodeJS.Signals;
  /** The account to run as instead of the caller's. */
  readonly account?: { readonly uid: number; readonly gid: number };
  /** Receives everything that it prints. */
  readonly onOutput?: (text: string) => void;
}

export interface ServerProcess {
  readonly pid: number;
  stop(): Promise<void>;
}

/** A server with a folder of its own that can be restarted. */
export interface PreparedServer {
  readonly url: string;
  readonly folder: string;
  readonly command: ServerCommand;
  /** Deletes the folder. */
  remove(): Promise<void>;
}

/** Starts a server. Resolves once it accepts connections; throws with its last output if it ends before. */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const child = spawn(command.program, command.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...command.account,
  });
  const forget = undoAtExit(() => void child.kill('SIGKILL'));
  child.once('exit', forget);
  await waitForText(child, command);
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(command.stopSignal);
      await once(child, 'exit');
    },
  };
}

/** Reads the output to the end, because a full pipe would block the server. */
function waitForText(
  child: ChildProcess,
  { program, readyText, onOutput }: ServerCommand,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  const fail = (reason: string) => {
    clearTimeout(timer);
    child.kill('SIGKILL');
    reject(new Error(`${reason}:\n${output}`));
  };
  const timer = setTimeout(() => fail(`${program} was not ready in time`), patience.program);
  const listen = (bytes: Buffer) => {
    const text = bytes.toString();
    onOutput?.(text);
    output = (output + text).slice(-2_000);
    if (!output.includes(readyText)) return;
    clearTimeout(timer);
    resolve();
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  child.once('error', () => fail(`${program} did not start`));
  child.once('exit', () => fail(`${program} ended`));
  return promise;
}
