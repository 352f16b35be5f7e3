import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EmulatorOptions } from '@quartet/emulators/providers/server.ts';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { openStackParts } from '../../stack/open-stack-parts.ts';
import { findFreePort } from '../../support/free-port.ts';
import { volatileRedis } from '../../support/setup/containers.ts';
import { prepareRedis } from '../../support/setup/redis-server.ts';
import { startServerAtRisk } from '../../support/setup/server-at-risk.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { type ArmedFault, armedFile, readHits } from '../points/armed-fault.ts';
import type { Fleet, StoreAtRisk } from './fleet.ts';
import { type Exit, type FleetProcess, startFleetProcess } from './fleet-process.ts';
import { openNetwork } from './network.ts';
import { writeWords } from './words.ts';

type Settings = Readonly<Record<string, string>>;

export interface FleetOptions {
  readonly databaseUrl: string;
  /** The address that its processes use when they connect through a pooler of transactions. */
  readonly pooledDatabaseUrl?: string;
  readonly settings?: Settings;
  readonly pace?: EmulatorOptions['pace'];
  /** How long a provider may be silent. By default a test may hold one for as long as a slow machine needs. */
  readonly silenceSeconds?: number;
  /** Puts a network, which can be cut, between processes and stores. */
  readonly linked?: boolean;
}

/** A queue Redis with these arguments keeps its data when it is lost and comes back. */
const durableRedis = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];

/** The limits are so generous that no test reaches them. */
const generous: Settings = {
  ACTIVE_QUESTIONS: '1000',
  QUESTIONS_PER_MINUTE: '100000',
  ADDRESS_CALLS_PER_MINUTE: '100000',
  USER_DAILY_SPEND_USD: '100000',
  PROVIDER_DAILY_SPEND_USD: '100000',
  OVERLOAD_QUEUE_SECONDS: '600',
  TURN_DEADLINE_SECONDS: '900',
  LOG_LEVEL: 'info',
};

const names = ['api-1', 'api-2', 'worker-1', 'worker-2'] as const;

const preload = new URL('../points/preload.ts', import.meta.url).href;

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { databaseUrl, settings = {}, linked = false, silenceSeconds = 600 } = options;
  const { path: folder, remove } = await makeTemporaryFolder('quartet-faults-');
  const [queues, content] = await Promise.all([
    startStore(durableRedis),
    startStore(volatileRedis),
  ]);
  const parts = await openStackParts(
    { ...options, redisUrl: queues.url, contentRedisUrl: content.url },
    { write: writeWords, keepCalls: 1_000_000, ...(options.pace && { pace: options.pace }) },
  );
  const database = new Pool({ connectionString: databaseUrl, max: 2 });
  database.on('error', () => undefined);
  const reached = options.pooledDatabaseUrl ?? databaseUrl;
  const urls = { queues: queues.url, content: content.url, database: reached };
  const network = linked ? await openNetwork(urls, names) : null;
  const exits: Exit[] = [];
  const start = async (kind: FleetProcess['kind'], index: 0 | 1) => {
    const name = `${kind}-${index + 1}`;
    const own = kind === 'api' ? parts.environments.apis[index] : parts.environments.worker;
    const links = network?.settingsOf(name);
    const faults = { ...toFaultSettings(folder, name), FAULTS_SILENCE: String(silenceSeconds) };
    // The port stays the same after a restart.
    const port = { OPS_PORT: String(await findFreePort()) };
    const environment = { ...own, ...generous, ...port, ...settings, ...links, ...faults };
    return startFleetProcess({ name, kind, environment }, (exit) => exits.push(exit));
  };
  const [api1, api2, worker1, worker2] = await Promise.all([
    start('api', 0),
    start('api', 1),
    start('worker', 0),
    start('worker', 1),
  ]);
  const processes = [api1, api2, worker1, worker2];
  return {
    apis: parts.apis,
    api: [api1, api2],
    worker: [worker1, worker2],
    processes,
    queues,
    content,
    network,
    databaseUrl,
    database,
    emulator: parts.emulator,
    clerk: parts.clerk,
    exits,
    tokenOf: (userId) => parts.tokenOf(userId),
    ...createLevers(folder, database),
    recover: async () => void (await Promise.all(processes.map((each) => each.runs()))),
    output: () => processes.map((each) => each.output()).join('\n'),
    async close() {
      await Promise.all(processes.map((each) => each.close()));
      await parts.close();
      await network?.close();
      await database.end();
      await Promise.all([queues.close(), content.close()]);
      await remove();
    },
  };
}

function toFaultSettings(folder: string, name: string): Settings {
  return { NODE_OPTIONS: `--import=${preload}`, FAULTS_FOLDER: folder, FAULTS_PROCESS: name };
}

async function startStore(settings: readonly string[]): Promise<StoreAtRisk> {
  const server = await startServerAtRisk(await prepareRedis(settings));
  const redis = new Redis(server.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  return {
    ...server,
    redis,
    async close() {
      redis.disconnect();
      await server.close();
    },
  };
}

function createLevers(
  folder: string,
  database: Pool,
): Pick<Fleet, 'arm' | 'setClock' | 'limitMemory' | 'passDeadlines'> {
  let armed = 0;
  return {
    arm({ point, hits = [1], action = { kind: 'kill' } }) {
      const fault: ArmedFault = { id: `fault-${++armed}`, point, hits, action };
      writeFileSync(armedFile(folder), JSON.stringify(fault));
      return {
        hits: () => readHits(folder, fault.id),
        disarm: () => rmSync(armedFile(folder), { force: true }),
      };
    },
    async setClock(process, offsetMs) {
      writeFileSync(path.join(folder, `clock-${process.name}`), String(offsetMs));
      const isSet = process.prints(`off by ${offsetMs} ms`);
      process.signal('SIGUSR2');
      await isSet;
    },
    limitMemory({ name }, bytes) {
      const file = path.join(folder, `memory-${name}`);
      if (bytes === null) rmSync(file);
      else writeFileSync(file, String(bytes));
    },
    async passDeadlines() {
      await database.query(
        "update quartet.turns set deadline_at = now() - interval '1 second' where state = 'held'",
      );
    },
  };
}
