import { type Place, toPiece } from '../places/place.ts';
import { createFilesPlace } from '../places/read-files.ts';
import { createHttpPlace } from '../places/read-http.ts';
import { createMemoryPlace } from '../places/read-memory.ts';
import { createOperatorsPlace } from '../places/read-operators.ts';
import { openTablesPlace, withClient } from '../places/read-tables.ts';
import type { Fleet, WatchedRedis } from './start-fleet.ts';

const isLog = (file: string) => file.includes('/pg_wal/');

/** Lists everything that a fleet writes, prints, sends and shows, except the memory of its processes. */
export async function listPlaces(
  { stack, queue, content, database, temporary, traces }: Fleet,
  listUsers: () => readonly string[],
): Promise<readonly Place[]> {
  const checkpoint = () => withClient(database.url, (client) => client.query('checkpoint'));
  const paths = [database.folder];
  return [
    ...listRedisPlaces('queue Redis', queue, () => queue.redis.save()),
    ...listRedisPlaces('content Redis', content),
    await openTablesPlace(database.url),
    createFilesPlace({
      name: 'Postgres: data folder',
      paths,
      only: (file) => !isLog(file),
      flush: checkpoint,
    }),
    createFilesPlace({ name: 'Postgres: WAL', paths, only: isLog }),
    { name: 'Postgres: log', read: async () => [toPiece('log_statement=all', database.log())] },
    {
      name: 'processes: output',
      read: async () => [toPiece('LOG_LEVEL=trace', stack.output())],
    },
    { name: 'processes: traces', read: async () => [toPiece('OTLP', traces.text())] },
    createFilesPlace({ name: 'processes: temporary files', paths: [temporary] }),
    createHttpPlace('api: open pages', () =>
      stack.apis.flatMap((api) => [`${api}/`, `${api}/api/clerk-key`]),
    ),
    createOperatorsPlace('processes: pages for operators', {
      listOrigins: () => stack.opsUrls(),
      listUsers,
    }),
  ];
}

/** True for places that can still be read, and may have grown, after the processes have ended. */
export function isLeftBehind({ name }: Place): boolean {
  return ['processes: output', 'processes: traces', 'processes: temporary files'].includes(name);
}

function listRedisPlaces(
  name: string,
  { places, folder, redis }: WatchedRedis,
  flush?: () => Promise<unknown>,
): readonly Place[] {
  return [
    ...places,
    createFilesPlace({ name: `${name}: files`, paths: [folder], ...(flush && { flush }) }),
    createMemoryPlace(`${name}: memory`, async () => {
      const [, pid] = /process_id:(\d+)/.exec(await redis.info('server')) ?? [];
      return Number(pid);
    }),
  ];
}
