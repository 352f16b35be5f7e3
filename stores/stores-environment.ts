import { Secret } from '@quartet/runtime/environment/secret.ts';
import { defineSettings, type SettingValues } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError, variable, visible } from '@quartet/runtime/environment/variables.ts';
import * as z from 'zod';
import { findAddressProblem, findContentAddressProblem } from './database/redis/redis-address.ts';
import { createRandomKeyRing, KeyRingError, parseKeyRing } from './sealing/key-ring.ts';
import type { StoresConfig } from './stores-config.ts';

const keyRing = z
  .string()
  .transform((value, context) => {
    try {
      return parseKeyRing(new Secret(value));
    } catch (error) {
      if (!(error instanceof KeyRingError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  })
  .optional();

const redisUrl = urlWithout(findAddressProblem);

const postgresUrl = urlWithout((url) => {
  if (!/^postgres(?:ql)?:\/\//.test(url))
    return 'must be a URL that starts with postgres:// or postgresql://';
  if (!URL.canParse(url)) return 'must be a URL';
  return new URL(url).hostname.includes(',') ? 'must name one host' : null;
});

function urlWithout(findProblem: (url: string) => string | null) {
  return z
    .string()
    .check(visible)
    .superRefine((url, context) => {
      const message = findProblem(url);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .transform((value) => new Secret(value))
    .optional();
}

export const storesSettings = defineSettings({
  REDIS_URL: {
    about: 'Redis of the queues (AOF, noeviction). With DATABASE_URL: any number of processes.',
    schema: redisUrl,
  },
  CONTENT_REDIS_URL: {
    about:
      'Redis of sealed content, volatile (no AOF, no RDB), or a cluster: redis+cluster://host,host. Default: REDIS_URL.',
    schema: urlWithout(findContentAddressProblem),
  },
  DATABASE_URL: {
    about:
      'Postgres of users, credits and turns. Without it and REDIS_URL all runs in one process.',
    schema: postgresUrl,
  },
  DATABASE_CONNECTIONS: {
    name: 'databaseConnections',
    about: 'Connections of one process to Postgres.',
    schema: variable.integer(1, 1_000),
    fallback: '10',
  },
  START_WAIT_SECONDS: {
    name: 'startWaitMs',
    about:
      'How long a process that starts waits for a Postgres that does not answer yet, and a worker for its Redis.',
    schema: variable.seconds(0, 3_600),
    fallback: '60',
  },
  MIGRATE: {
    about: 'off: a process does not change the tables when it starts; run npm run migrate before.',
    schema: variable.oneOf(['on', 'off']),
    fallback: 'on',
  },
  NEWER_TABLES: {
    about: 'true: starts although a newer version has changed the tables, to go back to this one.',
    schema: variable.flag,
    fallback: 'false',
  },
  DATABASE_POOLER: {
    about: 'transaction: DATABASE_URL is a pooler, such as pgbouncer, that hands out transactions.',
    schema: variable.oneOf(['none', 'transaction']),
    fallback: 'none',
  },
  DATA_DIR: {
    about: 'Folder of the embedded database; "memory" keeps nothing on disk.',
    schema: variable.text,
    fallback: '.data',
  },
  SEALING_KEYS: {
    about:
      'Keys that wrap what seals content: id:key,... of 32 random bytes in base64url; the first wraps.',
    schema: keyRing,
  },
  LOG_LEVEL: {
    name: 'logLevel',
    about: 'Least level that is logged: trace, debug, info, warn, error, fatal or silent.',
    schema: variable.oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    fallback: 'info',
  },
});

export type StoresValues = SettingValues<typeof storesSettings>;

/** Chooses the stores. Throws `EnvironmentError` with everything that does not fit together. */
export function toStoresConfig(values: StoresValues): StoresConfig {
  const { REDIS_URL, CONTENT_REDIS_URL, DATABASE_URL, SEALING_KEYS } = values;
  const problems = findProblems(values);
  if (problems.length > 0) throw new EnvironmentError(problems);
  if (REDIS_URL && DATABASE_URL && SEALING_KEYS) {
    return {
      kind: 'scaled',
      redisUrl: REDIS_URL,
      contentRedisUrl: CONTENT_REDIS_URL ?? REDIS_URL,
      databaseUrl: DATABASE_URL,
      databaseConnections: values.databaseConnections,
      tables: { applies: values.MIGRATE === 'on', mayBeNewer: values.NEWER_TABLES },
      startWaitMs: values.startWaitMs,
      databasePooled: values.DATABASE_POOLER === 'transaction',
      keyRing: SEALING_KEYS,
    };
  }
  return {
    kind: 'embedded',
    dataDir: values.DATA_DIR === 'memory' ? null : values.DATA_DIR,
    keyRing: SEALING_KEYS ?? createRandomKeyRing(),
  };
}

function findProblems(values: StoresValues): readonly string[] {
  const { REDIS_URL, CONTENT_REDIS_URL, DATABASE_URL, SEALING_KEYS } = values;
  const problems: string[] = [];
  if (DATABASE_URL && !REDIS_URL) problems.push('REDIS_URL: must be set along with DATABASE_URL');
  if (REDIS_URL && !DATABASE_URL) problems.push('DATABASE_URL: must be set along with REDIS_URL');
  if (CONTENT_REDIS_URL && !REDIS_URL)
    problems.push('CONTENT_REDIS_URL: serves only along with REDIS_URL');
  if ((REDIS_URL || DATABASE_URL) && !SEALING_KEYS) {
    problems.push('SEALING_KEYS: must be set along with REDIS_URL and DATABASE_URL');
  }
  return problems;
}
