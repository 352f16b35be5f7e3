import { randomBytes } from 'node:crypto';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Fleet } from '../fleet/start-fleet.ts';
import { withClient } from '../places/read-tables.ts';
import type { Canary } from '../search/canary.ts';
import { sweep } from '../search/sweep.ts';
import type { Fact } from '../verdict/verdict.ts';
import { type RedisCopy, restoreCopies } from './copy-redis.ts';
import { openCopies } from './open-copies.ts';

interface Copied {
  readonly copies: readonly RedisCopy[];
  readonly canaries: readonly Canary[];
}

/** Checks what can be read in copies of both Redis, made while a turn ran, after the turn has expired. */
export async function checkCopies(
  { database, stack }: Fleet,
  { copies, canaries }: Copied,
): Promise<readonly Fact[]> {
  const pieces = copies.flatMap((copy) => copy.pieces);
  const [finding] = await sweep([{ name: 'the copy', read: async () => pieces }], canaries);
  const turns = await readTurns(database.url);
  await using restored = await restoreCopies(copies);
  const open = (sealingKeys: string) =>
    openCopies({ redisUrl: restored.url, databaseUrl: database.url, sealingKeys, turns });
  const { sealingKeys } = stack.content;
  const withKey = await open(sealingKeys);
  const withAnother = await open(`another:${randomBytes(32).toString('base64url')}`);
  await ageSealingKeys(database.url);
  const later = await open(sealingKeys);
  return [
    {
      fact: `in a copy of both Redis, made half-way, no canary of ${canaries.length} is found`,
      problems: (finding?.hits ?? []).map(({ canary, piece }) => `${canary.name} in ${piece}`),
    },
    {
      fact: `with other SEALING_KEYS none of its ${withKey.length} sealed values opens`,
      problems: [
        ...withAnother.map(() => 'One of them opened with another key.'),
        ...(withKey.length === 0 ? ['The copy holds nothing that the right key opens.'] : []),
      ],
    },
    {
      fact: `an hour later none of them opens with all that is left, the right key included`,
      problems: later.map(() => 'One of them opened an hour later.'),
    },
  ];
}

async function readTurns(url: string): Promise<readonly TurnRef[]> {
  return withClient(url, async (client) => {
    const select = 'select turn_id as "turnId", user_id as "userId" from quartet.turns';
    return (await client.query<TurnRef>(select)).rows;
  });
}

/** Simulates that an hour has passed, so that the next read of the keys deletes the copy's keys. */
async function ageSealingKeys(url: string): Promise<void> {
  const update = 'update quartet.sealing_keys set epoch = epoch - 5';
  await withClient(url, (client) => client.query(update));
}
