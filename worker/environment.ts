import { type OpsConfig, opsSettings, toOpsConfig } from '@quartet/ops/environment.ts';
import { readAll } from '@quartet/runtime/environment/read-all.ts';
import { readSettings, type SettingValues } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError, variable } from '@quartet/runtime/environment/variables.ts';
import { readSharedStores, type SharedStores } from '@quartet/stores/read-shared-stores.ts';
import type { StoresConfig } from '@quartet/stores/stores-config.ts';
import * as z from 'zod';
import { providerVariables } from './providers/provider-variables.ts';
import type { ProvidersConfig } from './providers/providers-config.ts';
import { toProvidersConfig } from './providers/to-providers-config.ts';

export const workerSettings = {
  WORKER_ANSWER_CONCURRENCY: {
    about: 'Answers that one worker process gets at once, of each model.',
    schema: variable.integer(1, 10_000),
    fallback: '50',
  },
  WORKER_QUEUE_CELLS: {
    about: 'Numbers of the QUEUE_CELLS that this worker serves, from 1, with commas. Default: all.',
    schema: variable.list
      .transform((numbers) => numbers.map(Number))
      .pipe(z.array(z.number('must be numbers with commas').int().min(1)).min(1))
      .optional(),
  },
  WORKER_CONSENSUS_CONCURRENCY: {
    about: 'Consensuses that one worker process composes at once.',
    schema: variable.integer(1, 10_000),
    fallback: '50',
  },
  WORKER_SETTLEMENT_CONCURRENCY: {
    about: 'Turns that one worker process settles at once.',
    schema: variable.integer(1, 10_000),
    fallback: '20',
  },
  DELTA_FLUSH_MS: {
    about:
      'How long the words of an answer are joined, in milliseconds; up to 100 while many answers run.',
    schema: variable.integer(1, 1_000),
    fallback: '33',
  },
  CONSENSUS_DEADLINE_SECONDS: {
    about: 'How long composing a consensus may take.',
    schema: variable.integer(5, 3_600),
    fallback: '120',
  },
  COMPOSER_PATIENCE_SECONDS: {
    about: 'How long a composer may say nothing until the next one is asked as well.',
    schema: variable.integer(1, 3_600),
    fallback: '25',
  },
  UPKEEP_SECONDS: {
    about: 'How often holds past their deadline are released.',
    schema: variable.integer(1, 3_600),
    fallback: '30',
  },
  WORKER_DRAIN_SECONDS: {
    about: 'How long running answers may go on once a worker is told to end.',
    schema: variable.integer(0, 600),
    fallback: '60',
  },
} as const;

export interface WorkerConfig {
  readonly providers: ProvidersConfig;
  /** Those that it serves; by default all. */
  readonly queueCells?: readonly number[];
  readonly concurrency: {
    readonly answer: number;
    readonly consensus: number;
    readonly settlement: number;
  };
  readonly deltaFlushMs: number;
  readonly consensusDeadlineMs: number;
  readonly composerPatienceMs: number;
  readonly upkeepMs: number;
  readonly drainMs: number;
  /** Which part of the turns that go well are logged, from 0 to 1. */
  readonly logSample: number;
}

export function toWorkerConfig(
  values: SettingValues<typeof workerSettings & typeof opsSettings>,
  providers: ProvidersConfig,
): WorkerConfig {
  const cells = values.WORKER_QUEUE_CELLS?.map((number) => number - 1);
  return {
    providers,
    ...(cells && { queueCells: [...new Set(cells)] }),
    concurrency: {
      answer: values.WORKER_ANSWER_CONCURRENCY,
      consensus: values.WORKER_CONSENSUS_CONCURRENCY,
      settlement: values.WORKER_SETTLEMENT_CONCURRENCY,
    },
    deltaFlushMs: values.DELTA_FLUSH_MS,
    consensusDeadlineMs: values.CONSENSUS_DEADLINE_SECONDS * 1_000,
    composerPatienceMs: values.COMPOSER_PATIENCE_SECONDS * 1_000,
    upkeepMs: values.UPKEEP_SECONDS * 1_000,
    drainMs: values.WORKER_DRAIN_SECONDS * 1_000,
    logSample: values.LOG_SAMPLE,
  };
}

export interface WorkerEnvironment extends SharedStores {
  readonly config: WorkerConfig;
  readonly ops: OpsConfig;
}

/** Reads the environment of a lone worker process. Throws `EnvironmentError` with every problem. */
export function readWorkerEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): WorkerEnvironment {
  const { providers, shared, values } = readAll({
    providers: () => toProvidersConfig(readSettings(providerVariables, environment)),
    shared: () => readSharedStores(environment),
    values: () => readSettings({ ...workerSettings, ...opsSettings }, environment),
  });
  assertCells(values.WORKER_QUEUE_CELLS, shared.stores);
  return { config: toWorkerConfig(values, providers), ops: toOpsConfig(values), ...shared };
}

function assertCells(numbers: readonly number[] | undefined, stores: StoresConfig): void {
  const cells = (stores.kind === 'scaled' && stores.queueCells?.length) || 1;
  if (numbers === undefined || numbers.every((number) => number <= cells)) return;
  throw new EnvironmentError([
    `WORKER_QUEUE_CELLS: must name none above ${cells}, see QUEUE_CELLS`,
  ]);
}
