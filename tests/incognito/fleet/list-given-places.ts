import type { Redis } from 'ioredis';
import type { Deployment } from '../options.ts';
import type { Place } from '../places/place.ts';
import { createFilesPlace } from '../places/read-files.ts';
import { createHttpPlace } from '../places/read-http.ts';
import { openTablesPlace } from '../places/read-tables.ts';
import { watchRedis } from '../places/watch-redis.ts';

export interface GivenPlaces extends AsyncDisposable {
  readonly places: readonly Place[];
  /** Names of places that must contain the id of the turn. */
  readonly mustShowTurn: readonly string[];
  /** The names of the places that were not given. */
  readonly missing: readonly string[];
  /** The servers of content. */
  readonly content: readonly Redis[];
}

interface Group {
  readonly name: string;
  readonly isGiven: boolean;
  readonly open: () => Promise<readonly Place[]>;
  readonly mustShowTurn?: string;
}

export async function listGivenPlaces(deployment: Deployment): Promise<GivenPlaces> {
  const { api, redis, contentRedis, database, logs, files } = deployment;
  const contentUrls = contentRedis.length > 0 ? contentRedis : [redis];
  await using opened = new AsyncDisposableStack();
  const content: Redis[] = [];
  const watch = async (url: string, name: string) => {
    const watched = await watchRedis(url, name);
    opened.defer(() => watched.close());
    if (contentUrls.includes(url)) content.push(watched.redis);
    return watched.places;
  };
  const groups: readonly Group[] = [
    {
      name: 'queue Redis',
      isGiven: Boolean(redis),
      open: () => watch(redis ?? '', 'queue Redis'),
      mustShowTurn: 'queue Redis: commands',
    },
    ...toContentGroups(contentRedis, watch),
    {
      name: 'Postgres: tables',
      isGiven: Boolean(database),
      open: async () => [await openTablesPlace(database ?? '')],
      mustShowTurn: 'Postgres: tables',
    },
    {
      name: 'processes: output',
      isGiven: logs.length > 0,
      open: async () => [createFilesPlace({ name: 'processes: output', paths: logs })],
      mustShowTurn: 'processes: output',
    },
    {
      name: 'files of the stores',
      isGiven: files.length > 0,
      open: async () => [createFilesPlace({ name: 'files of the stores', paths: files })],
    },
    {
      name: 'api: open pages',
      isGiven: true,
      open: async () => [
        createHttpPlace('api: open pages', () => [`${api}/`, `${api}/api/clerk-key`]),
      ],
    },
  ];
  const given = groups.filter(({ isGiven }) => isGiven);
  const places: Place[] = [];
  for (const group of given) places.push(...(await group.open()));
  const closing = opened.move();
  return {
    places,
    mustShowTurn: given.flatMap(({ mustShowTurn }) => mustShowTurn ?? []),
    missing: groups.filter(({ isGiven }) => !isGiven).map(({ name }) => name),
    content,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Groups the servers of content. If there are several, only one knows the turn. */
function toContentGroups(
  urls: readonly string[],
  watch: (url: string, name: string) => Promise<readonly Place[]>,
): readonly Group[] {
  if (urls.length === 0) return [{ name: 'content Redis', isGiven: false, open: async () => [] }];
  return urls.map((url, index) => {
    const name = urls.length === 1 ? 'content Redis' : `content Redis ${index + 1}`;
    const mustShowTurn = urls.length === 1 && { mustShowTurn: `${name}: commands` };
    return { name, isGiven: true, open: () => watch(url, name), ...mustShowTurn };
  });
}
