import { type OpsConfig, opsSettings, toOpsConfig } from '@quartet/ops/environment.ts';
import { readAll } from '@quartet/runtime/environment/read-all.ts';
import { readSettings, type SettingValues } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import { readSharedStores, type SharedStores } from '@quartet/stores/read-shared-stores.ts';
import { type ClerkConfig, clerkSettings, toClerkConfig } from './auth/clerk-environment.ts';
import { type LimitsConfig, limitSettings, toLimitsConfig } from './limits/limits-environment.ts';

export const apiSettings = {
  PORT: {
    about: 'Port of the page and its calls.',
    schema: variable.integer(0, 65_535),
    fallback: '3000',
  },
  HOST: {
    about: 'Address that the port listens on.',
    schema: variable.text,
    fallback: '127.0.0.1',
  },
  WEB_ROOT: {
    about: 'Folder of the built page.',
    schema: variable.text,
    fallback: 'web/dist',
  },
  TURN_DEADLINE_SECONDS: {
    about: 'How long the answers of a question may take.',
    schema: variable.integer(10, 3_600),
    fallback: '300',
  },
  ADMISSION_MS: {
    about: 'How long a store may take to accept a question before it is refused with 503.',
    schema: variable.integer(100, 60_000),
    fallback: '2500',
  },
  DRAIN_DELAY_SECONDS: {
    about:
      'How long a process that is told to end still takes requests, not ready, until every balancer has seen it.',
    schema: variable.integer(0, 600),
    fallback: '5',
  },
  DRAIN_SECONDS: {
    about: 'How long open requests may go on once the process is told to end.',
    schema: variable.integer(0, 600),
    fallback: '10',
  },
  MAX_CONNECTIONS: {
    about: 'Connections that one api process takes.',
    schema: variable.integer(10, 1_000_000),
    fallback: '10000',
  },
  CLERK_PROXY: {
    about: 'true: the page reaches Clerk through /__clerk (turn it on in the Clerk dashboard too).',
    schema: variable.flag,
    fallback: 'false',
  },
  ...limitSettings,
} as const;

export interface ApiConfig {
  readonly port: number;
  readonly host: string;
  readonly ops: OpsConfig;
  readonly webRoot: string;
  readonly turnDeadlineMs: number;
  readonly admissionMs: number;
  readonly drainDelayMs: number;
  readonly drainMs: number;
  readonly maxConnections: number;
  readonly logSample: number;
  readonly limits: LimitsConfig;
  readonly clerk: ClerkConfig;
  readonly clerkProxied: boolean;
  readonly appOrigins: readonly string[];
}

/** `clerk` comes from the environment, or from an emulator. */
export function toApiConfig(
  values: SettingValues<typeof apiSettings & typeof opsSettings>,
  clerk: ClerkConfig,
): ApiConfig {
  return {
    port: values.PORT,
    host: values.HOST,
    ops: toOpsConfig(values),
    webRoot: values.WEB_ROOT,
    turnDeadlineMs: values.TURN_DEADLINE_SECONDS * 1_000,
    admissionMs: values.ADMISSION_MS,
    drainDelayMs: values.DRAIN_DELAY_SECONDS * 1_000,
    drainMs: values.DRAIN_SECONDS * 1_000,
    maxConnections: values.MAX_CONNECTIONS,
    logSample: values.LOG_SAMPLE,
    limits: toLimitsConfig(values),
    clerk,
    clerkProxied: values.CLERK_PROXY,
    appOrigins: clerk.authorizedParties,
  };
}

export interface ApiEnvironment extends SharedStores {
  readonly config: ApiConfig;
}

/** For an api process on its own. Throws `EnvironmentError` with every problem. */
export function readApiEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): ApiEnvironment {
  const { clerk, shared, values } = readAll({
    clerk: () => toClerkConfig(readSettings(clerkSettings, environment)),
    shared: () => readSharedStores(environment),
    values: () => readSettings({ ...apiSettings, ...opsSettings }, environment),
  });
  return { config: toApiConfig(values, clerk), ...shared };
}
