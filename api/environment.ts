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
import { type ClerkConfig, clerkSettings, toClerkKeys } from './account/clerk-environment.ts';

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
  DRAIN_DELAY_SECONDS: {
    name: 'drainDelayMs',
    about:
      'How long a stopping process still takes requests while it reports not ready, so that load balancers notice.',
    schema: variable.seconds(0, 600),
    fallback: '5',
  },
  DRAIN_SECONDS: {
    name: 'drainMs',
    about: 'How long a stopping process lets open requests finish.',
    schema: variable.seconds(0, 600),
    fallback: '10',
  },
  CLERK_PROXY: {
    name: 'clerkProxied',
    about: 'true: the page reaches Clerk through /__clerk (turn it on in the Clerk dashboard too).',
    schema: variable.flag,
    fallback: 'false',
  },
  PAGE_CHECKS: {
    name: 'pageChecks',
    about:
      'asked: people may have the pages read that answers cite; the sites see a visit of the workers.',
    schema: variable.oneOf(['off', 'asked']),
    fallback: 'off',
  },
  IMPRINT_URL: {
    name: 'imprintUrl',
    about: 'Address of your imprint, which the menu links to.',
    schema: variable.optionalHttps,
  },
  TERMS_URL: {
    name: 'termsUrl',
    about: 'Address of your terms.',
    schema: variable.optionalHttps,
  },
  PRIVACY_URL: {
    name: 'privacyUrl',
    about: 'Address of your privacy policy.',
    schema: variable.optionalHttps,
  },
});

export const limitSettings = defineSettings({
  TRUST_PROXY_HOPS: {
    name: 'trustProxyHops',
    about:
      "Trusted proxies in front of the api that pass on a caller's address; 0 trusts no header.",
    schema: variable.integer(0, 10),
    fallback: '0',
  },
  ACTIVE_QUESTIONS: {
    name: 'activeQuestions',
    about:
      'Questions of one user that run at once; three times as many event streams in one api process.',
    schema: variable.integer(1, 1_000),
    fallback: '2',
  },
  QUESTIONS_PER_MINUTE: {
    name: 'questionsPerMinute',
    about: 'Questions that one user asks in a minute; ten times as many in an hour.',
    schema: variable.integer(1, 1_000_000),
    fallback: '20',
  },
  ADDRESS_CALLS_PER_MINUTE: {
    name: 'addressCallsPerMinute',
    about:
      'Calls without a valid session that one address makes in a minute; it may open twice as many sockets.',
    schema: variable.integer(1, 1_000_000),
    fallback: '60',
  },
  OVERLOAD_LAG_MS: {
    name: 'overloadLagMs',
    about: 'Mean delay of the event loop in a second above which an api process refuses questions.',
    schema: variable.integer(10, 60_000),
    fallback: '500',
  },
  OVERLOAD_QUEUE_SECONDS: {
    name: 'overloadQueueMs',
    about:
      'How long an answer may wait for a worker. A model whose wait comes within 11 s of it is left out; with fewer than two left, questions are refused.',
    schema: variable.seconds(1, 3_600),
    fallback: '30',
  },
  BODY_MEMORY_MB: {
    name: 'bodyBytes',
    about:
      'Memory of one api process for request bodies, in MB; one user or address gets at most half of it.',
    // Half of it holds one question with the largest images.
    schema: variable.megabytes(80, 1_000_000),
    fallback: '256',
  },
  USER_DAILY_SPEND_USD: {
    name: 'userDailyMicroDollars',
    about: "Most that one user's questions may cost in a day (UTC), estimated from their tokens.",
    schema: variable.dollars,
    fallback: '5',
  },
});

/** Adds the limits that are fixed or follow from a setting. */
export function toLimits(values: SettingValues<typeof limitSettings>) {
  return {
    ...values,
    questionsPerHour: values.questionsPerMinute * 10,
    addressSocketsPerMinute: values.addressCallsPerMinute * 2,
    streamsPerUser: values.activeQuestions * 3,
    feedbackPerMinute: 5,
    feedbackPerHour: 20,
    copiesPerMinute: 3,
    callsPerMinute: 600,
  };
}

/** Origins of a page that is opened on this machine. */
export function toOwnOrigins(port: number): readonly string[] {
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
}

/** How long a store may take to accept a question before it is refused with 503. */
export const admissionMs = 2_500;

export type LimitsConfig = ReturnType<typeof toLimits>;

export interface ApiConfig extends SettingValues<typeof apiSettings>, OpsConfig {
  readonly admissionMs: number;
  readonly limits: LimitsConfig;
  readonly clerk: ClerkConfig;
}

export interface ApiEnvironment extends SharedStores {
  readonly config: ApiConfig;
}

/** Reads the environment of a separate api process. Throws `EnvironmentError` with every problem. */
export function readApiEnvironment(environment: Environment): ApiEnvironment {
  const { clerk, shared, values, limits } = readAll({
    clerk: () => toClerkKeys(readSettings(clerkSettings, environment)),
    shared: () => readSharedStores(environment),
    values: () => readSettings({ ...apiSettings, ...opsSettings }, environment),
    limits: () => toLimits(readSettings(limitSettings, environment)),
  });
  const { authorizedParties = toOwnOrigins(values.port) } = clerk;
  const config = { ...values, admissionMs, limits, clerk: { ...clerk, authorizedParties } };
  return { config, ...shared };
}
