import type { Redis } from 'ioredis';
import { findLayoutProblem, type LayoutKind } from '../redis/layouts.ts';
import { checkClock, type Problem } from './problem.ts';

const leastVersion = '6.2';

/** The queues must be kept, content must never reach a disk. */
export async function inspectRedis(
  redis: Redis,
  about: string,
  purpose: LayoutKind,
): Promise<readonly Problem[]> {
  const asked = Date.now();
  const [seconds, micros] = await redis.time();
  const clock = checkClock(about, Number(seconds) * 1_000 + Number(micros) / 1_000, asked);
  const info = readInfo(await redis.info());
  const layout = await findLayoutProblem(redis, purpose);
  const problems = [
    ...(layout ? [layout] : []),
    ...findProblems(info),
    ...findDiskProblems(info, await readSaves(redis), purpose),
  ];
  return [...clock, ...problems.map((problem) => ({ about, problem }))];
}

type Info = Readonly<Record<string, string>>;

function readInfo(text: string): Info {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** Reads when snapshots are written; empty also for a hosted Redis that does not tell. */
async function readSaves(redis: Redis): Promise<string> {
  const answer = (await redis.config('GET', 'save').catch(() => [])) as readonly string[];
  return answer[1] ?? '';
}

function findProblems(info: Info): readonly string[] {
  const { redis_version: version = '', maxmemory_policy: policy, maxmemory } = info;
  const isOld = version.localeCompare(leastVersion, 'en', { numeric: true }) < 0;
  return [
    ...(isOld ? [`is of version ${version}: ${leastVersion} at least is needed`] : []),
    ...(policy === 'noeviction'
      ? []
      : [`throws keys away when it is full (${policy}): set noeviction`]),
    ...(maxmemory === '0' ? ['has no maxmemory: the system may end it before it refuses'] : []),
  ];
}

function findDiskProblems(
  { aof_enabled: appends }: Info,
  saves: string,
  purpose: LayoutKind,
): readonly string[] {
  if (purpose === 'queues')
    return appends === '1' ? [] : ['loses its jobs with its process: set appendonly yes'];
  return [
    ...(appends === '1' ? ['writes sealed content to its disk: set appendonly no'] : []),
    ...(saves === '' ? [] : ['writes sealed content to its disk: set save ""']),
  ];
}
