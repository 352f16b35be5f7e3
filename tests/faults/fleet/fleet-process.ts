import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type QuartetProcess, startProcess } from '../../stack/quartet-process.ts';
import { settingsOfLastRelease } from './last-release.ts';

export interface ProcessStart {
  readonly name: string;
  readonly kind: 'api' | 'worker';
  readonly environment: Readonly<Record<string, string>>;
}

export interface Exit {
  readonly name: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One process of a fleet. Whenever it ends, it is started again, as a platform would do. */
export interface FleetProcess {
  readonly name: string;
  readonly kind: 'api' | 'worker';
  readonly environment: ProcessStart['environment'];
  pid(): number;
  /** Resolves once it runs again. */
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Sends SIGTERM. Resolves once it runs again, with the code of that folder, or of this checkout by default. */
  restart(code?: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves once it prints these words, from now on. */
  prints(words: string): Promise<void>;
  /** Resolves once it runs: at once, unless it was lost. */
  runs(): Promise<void>;
  output(): string;
  close(): Promise<void>;
}

const startAgainMs = 200;

export async function startFleetProcess(
  { name, kind, environment }: ProcessStart,
  onExit: (exit: Exit) => void,
): Promise<FleetProcess> {
  let folder = '';
  const start = () => {
    const settings = folder ? { ...environment, ...settingsOfLastRelease } : environment;
    return startProcess(path.join(folder, kind, 'main.ts'), settings, `${kind} started`);
  };
  let printed = '';
  const closing = new AbortController();
  // On a slow machine a store may be late for the first one.
  let current: QuartetProcess = await start().catch(start);
  let running: Promise<void> = Promise.resolve();

  /** A process that is killed while it starts is started again as well. */
  async function startAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        current = await start();
        return watch();
      } catch {
        await pause(startAgainMs);
      }
    }
  }

  function watch(): void {
    const ended = current;
    ended.child.once('exit', (code, signal) => {
      printed += ended.output();
      onExit({ name, code, signal });
      if (!closing.signal.aborted) running = startAgain();
    });
  }

  let losses: Promise<void> = Promise.resolve();

  async function loseOnce(signal: NodeJS.Signals): Promise<void> {
    await running;
    const exited = once(current.child, 'exit');
    current.child.kill(signal);
    await exited;
    await running;
  }

  /** Losses happen one after the other: a process that is lost while it starts is lost again as soon as it runs. */
  function lose(signal: NodeJS.Signals): Promise<void> {
    losses = losses.then(() => loseOnce(signal));
    return losses;
  }

  watch();
  return {
    name,
    kind,
    environment,
    pid: () => current.child.pid ?? 0,
    kill: () => lose('SIGKILL'),
    restart(code = '') {
      folder = code;
      return lose('SIGTERM');
    },
    pause: () => void current.child.kill('SIGSTOP'),
    resume: () => void current.child.kill('SIGCONT'),
    signal: (signal) => void current.child.kill(signal),
    async prints(words) {
      for await (const [text] of onOutput(current)) if (text.includes(words)) return;
    },
    runs: () => losses.then(() => running),
    output: () => printed + current.output(),
    async close() {
      closing.abort();
      await losses;
      await running;
      current.child.kill('SIGCONT');
      if (current.child.exitCode === null && current.child.signalCode === null) await current.end();
    },
  };
}

async function* onOutput({ child }: QuartetProcess): AsyncGenerator<[string]> {
  while (child.stdout) yield (await once(child.stdout, 'data')) as [string];
}
