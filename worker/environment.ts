import { type OpsConfig, opsSettings } from '@quartet/ops/environment.ts';
import { readAll } from '@quartet/runtime/environment/read-all.ts';
import {
  defineSettings,
  readSettings,
  type SettingValues,
} from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import type { Environment } from '@quartet/runtime/environment/with-files.ts';
import { readSharedStores, type SharedStores } from '@quartet/stores/read-shared-stores.ts';
import { providerSettings } from './providers/provider-settings.ts';
import type { ProvidersConfig } from './providers/providers-config.ts';
import { toProvidersConfig } from './providers/to-providers-config.ts';

export const workerSettings = defineSettings({
  WORKER_ANSWER_CONCURRENCY: {
    name: 'answerConcurrency',
    about:
      'Most answers that one worker process gets at once, of each model; fewer while it is out of processor time or memory.',
    schema: variable.integer(1, 10_000),
    fallback: '400',
  },
  WORKER_DRAIN_SECONDS: {
    name: 'drainMs',
    about: 'How long running answers may go on once a worker is told to end.',
    schema: variable.seconds(0, 600),
    fallback: '60',
  },
});

export interface WorkerConfig extends SettingValues<typeof workerSettings>, OpsConfig {
  readonly providers: ProvidersConfig;
}

export interface WorkerEnvironment extends SharedStores {
  readonly config: WorkerConfig;
}

/** Reads the environment of a process that runs only a worker. Throws `EnvironmentError` with every problem. */
export function readWorkerEnvironment(environment: Environment): WorkerEnvironment {
  const { providers, shared, values } = readAll({
    providers: () => toProvidersConfig(readSettings(providerSettings, environment)),
    shared: () => readSharedStores(environment),
    values: () => readSettings({ ...workerSettings, ...opsSettings }, environment),
  });
  return { config: { ...values, providers }, ...shared };
}
