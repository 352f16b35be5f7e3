import type { Client } from 'pg';
import { checkClock, type Finding } from './finding.ts';

const about = 'DATABASE_URL';
const leastVersion = 14;

interface Settings {
  readonly version: number;
  readonly at: number;
  readonly fsync: string;
  readonly commit: string;
}

export async function inspectPostgres(client: Pick<Client, 'query'>): Promise<readonly Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<Settings>(`
    select current_setting('server_version_num')::int / 10000 as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`);
  const [settings] = rows;
  if (!settings) return [];
  const { version, at, fsync, commit } = settings;
  const problems = [
    ...(version < leastVersion
      ? [`is of version ${version}: ${leastVersion} at least is needed`]
      : []),
    ...(fsync === 'off' ? ['may lose everything with its machine: set fsync on'] : []),
    ...(commit === 'off' ? ['may lose credits with its process: set synchronous_commit on'] : []),
  ];
  return [...checkClock(about, at, asked), ...problems.map((problem) => ({ about, problem }))];
}
