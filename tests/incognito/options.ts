import { readArguments, refuseArguments } from '@quartet/runtime/process/read-arguments.ts';

/** The parts of a deployment that an operator gives access to. */
export interface Deployment {
  readonly api: string;
  /** A session token of a user with a credit. */
  readonly token: string;
  readonly redis?: string | undefined;
  readonly contentRedis: readonly string[];
  readonly database?: string | undefined;
  /** Files with the output of the processes. */
  readonly logs: readonly string[];
  /** Data folders of the stores, backups, or anything else. */
  readonly files: readonly string[];
}

const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const program = {
  script: 'verify:incognito',
  about:
    "Looks for a person's words wherever they must not be: in a fleet of its own, or with --api in a deployment, for one credit. Exit codes: 0 clean, 1 a word was found, 2 unknown.",
  options: {
    api: { type: 'string', value: 'URL', about: 'the deployment' },
    token: { type: 'string', about: 'a session token of a user with a credit' },
    redis: { type: 'string', value: 'URL', about: 'its queues' },
    'content-redis': {
      ...list,
      value: 'URL',
      about: 'its content Redis; of a cluster, each master',
    },
    database: { type: 'string', value: 'URL', about: 'its ledger' },
    log: { ...list, value: 'FILE', about: 'output of its processes' },
    files: { ...list, value: 'PATH', about: 'data folders, backups or anything else' },
  },
} as const;

/** Reads the options. Null: start a fleet of its own. Ends the process if the arguments contradict each other. */
export function readDeployment(args: readonly string[]): Deployment | null {
  const { api, token, redis, database, log, files, ...values } = readArguments(
    program,
    args,
  ).values;
  if (args.length === 0) return null;
  if (!api || !token) return refuseArguments(program, '--api and --token belong together');
  if (!URL.canParse(api)) return refuseArguments(program, '--api is no address');
  const contentRedis = values['content-redis'];
  return { api: new URL(api).origin, token, redis, contentRedis, database, logs: log, files };
}
