import { parseArgs } from 'node:util';

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

const usage = `npm run verify:incognito                        on a fleet of its own
npm run verify:incognito -- --api URL --token TOKEN   on a deployment, for one credit
  --redis URL --content-redis URL --database URL      its stores; content-redis as often as needed
  --log FILE --files PATH                             its logs, its data folders; as often as needed`;

/** Reads the options. Null: start a fleet of its own. Throws if the arguments contradict each other. */
export function readDeployment(args: readonly string[]): Deployment | null {
  const text = { type: 'string' } as const;
  const list = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      api: text,
      token: text,
      redis: text,
      'content-redis': list,
      database: text,
      log: list,
      files: list,
    },
  });
  const { api, token, redis, database, log, files } = values;
  if (args.length === 0) return null;
  if (!api || !token) throw new Error(`--api and --token belong together.\n\n${usage}`);
  const contentRedis = values['content-redis'];
  return { api: new URL(api).origin, token, redis, contentRedis, database, logs: log, files };
}
