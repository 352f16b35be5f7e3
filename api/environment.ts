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
import { type ClerkConfig, clerkSettings, toClerkConfig } from './auth/clerk-environment.ts';
import { type LimitsConfig, limitSettings } from './limits/limits-environment.ts';

export const apiSettings = defineSettings({
  PORT: {
    name: 'port',
    about: 'Port of the page and its calls.',
    schema: variable.integer(0, 65_535),
    fallback: '3000',
  },
  HOST: {
    name: 'host',
    about: 'Address that the port listens on.',
    schema: variable.text,
    fallback: '127.0.0.1',
  },
  WEB_ROOT: {
    name: 'webRoot',
    about: 'Folder of the built page.',
    schema: variable.text,
    fallback: 'web/dist',
  },
  TURN_DEADLINE_SECONDS: {
    name: 'turnDeadlineMs',
    about: 'How long the answers of a question may take.',
    schema: variable.seconds(10, 3_600),
    fallback: '300',
  },
  ADMISSION_MS: {
    name: 'admissionMs',
    about: 'How long a store may take to accept a question before it is refused with 503.',
    schema: variable.integer(100, 60_000),
    fallback: '2500',
  },
  DRAIN_DELAY_SECONDS: {
    name: 'drainDelayMs',
    about:
      'How long a process that is told to end still takes requests, not ready, until every balancer has seen it.',
    schema: variable.seconds(0, 600),
    fallback: '5',
  },
  DRAIN_SECONDS: {
    name: 'drainMs',
    about: 'How long open requests may go on once the process is told to end.',
    schema: variable.seconds(0, 600),
    fallback: '10',
  },
  MAX_CONNECTIONS: {
    name: 'maxConnections',
    about: 'Connections that one api process takes.',
    schema: variable.integer(10, 1_000_000),
    fallback: '10000',
  },
  CLERK_PROXY: {
    name: 'clerkProxied',
    about: 'true: the page reaches Clerk through /__clerk (turn it on in the Clerk dashboard too).',
    schema: variable.flag,
    fallback: 'false',
  },
});

export interface ApiConfig extends SettingValues<typeof apiSettings>, OpsConfig {
  readonly limits: LimitsConfig;
  readonly clerk: ClerkConfig;
}

export interface ApiEnvironment extends SharedStores {
  readonly config: ApiConfig;
}

/** For an api process on its own. Throws `EnvironmentError` with every problem. */
export function readApiEnvironment(environment: Environment): ApiEnvironment {
  const { clerk, shared, values, limits } = readAll({
    clerk: () => toClerkConfig(readSettings(clerkSettings, environment)),
    shared: () => readSharedStores(environment),
    values: () => readSettings({ ...apiSettings, ...opsSettings }, environment),
    limits: () => readSettings(limitSettings, environment),
  });
  return { config: { ...values, limits, clerk }, ...shared };
}
