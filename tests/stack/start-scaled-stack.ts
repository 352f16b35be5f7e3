import type { ChildProcess } from 'node:child_process';
import { openStackParts, type ScaledStores, sealingKeys } from './open-stack-parts.ts';
import { findOpsUrl, type QuartetProcess, startProcess } from './quartet-process.ts';
import type { Stack } from './stack.ts';

/** A stack of processes, each of which can be lost. */
export interface ScaledStack extends Stack {
  /** The stores of the turns' logs, and the keys that open them. */
  readonly content: {
    readonly redisUrl: string;
    readonly databaseUrl: string;
    readonly sealingKeys: string;
  };
  /** The addresses at which operators look at the living processes. */
  opsUrls(): readonly string[];
  /** Kills a process at once, without a goodbye. */
  killApi(index: 0 | 1): void;
  /** Does the same to every worker except the worker that was added last. */
  killLeadingWorkers(): void;
  /** Stops the same workers in their tracks: they neither hear nor write anything. */
  freezeLeadingWorkers(): void;
  /** Ends all processes, but not the emulators. */
  stop(): Promise<void>;
  /** Resolves once one more worker takes jobs. */
  addWorker(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts two api and two worker processes on a real Redis and Postgres, as an operator would. `settings` are for the apis, and
 * `everywhere` is for all processes.
 */
export async function startScaledStack(
  stores: ScaledStores,
  settings: Settings = {},
  everywhere: Settings = {},
): Promise<ScaledStack> {
  const parts = await openStackParts(stores);
  const { environments } = parts;
  const startApi = (index: 0 | 1) => {
    const environment = { ...environments.apis[index], ...everywhere, ...settings };
    return startProcess('api/main.ts', environment, 'api started');
  };
  const startWorker = () => {
    const own = { WORKER_ANSWER_CONCURRENCY: '1', ...everywhere };
    return startProcess('worker/main.ts', { ...environments.worker, ...own }, 'worker started');
  };
  const [first, second, ...started] = await Promise.all([
    startApi(0),
    startApi(1),
    startWorker(),
    startWorker(),
  ]);
  const apis = [first, second] as const;
  const workers: QuartetProcess[] = started;
  const processes: QuartetProcess[] = [...apis, ...workers];
  const stop = async () => {
    await Promise.all(processes.map((each) => each.end()));
  };
  return {
    apis: parts.apis,
    emulator: parts.emulator,
    clerk: parts.clerk,
    webhookSecret: parts.clerk.webhookSecret,
    databaseUrl: stores.databaseUrl,
    redisUrls: [stores.redisUrl, stores.contentRedisUrl],
    content: {
      redisUrl: stores.contentRedisUrl,
      databaseUrl: stores.databaseUrl,
      sealingKeys,
    },
    tokenOf: (userId) => parts.tokenOf(userId),
    output: () => processes.map((each) => each.output()).join('\n'),
    opsUrls: () => processes.filter(({ child }) => isAlive(child)).map(findOpsUrl),
    killApi: (index) => apis[index].child.kill('SIGKILL'),
    killLeadingWorkers() {
      for (const { child } of workers.splice(0, workers.length - 1)) child.kill('SIGKILL');
    },
    freezeLeadingWorkers() {
      for (const { child } of workers.slice(0, -1)) child.kill('SIGSTOP');
    },
    async addWorker() {
      const worker = await startWorker();
      workers.push(worker);
      processes.push(worker);
    },
    stop,
    async close() {
      await stop();
      await parts.close();
    },
  };
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;
