import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { openContentRedis } from '@quartet/stores/database/redis/open-content-redis.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import { readProcessorMs } from '../compare/processor-time.ts';
import type { RedisStore } from '../compare/stores.ts';
import { countCommands } from './read-costs.ts';

export interface AppendRate {
  readonly appends: number;
  readonly commandsOfAppend: number;
  /** The appends that the server accepts in a second until it is full. */
  readonly perSecond: number;
}

/** The number of commands that the server reads at once depends on how many one connection carries. */
const turns = 64;
const text = 'words of an answer, as many as come between two ticks';

/**
 * Appends the deltas of many turns, four answers each, by the stores' own code. It counts the server's processor time
 * alone, without this program's own work.
 */
export async function measureAppends(
  { url, pid, redis: watched }: RedisStore,
  rounds: number,
): Promise<AppendRate> {
  const { redis, subscriber } = openContentRedis(new Secret(url));
  const sealer = createSealer(createRandomSealingKeys());
  const turnLog = createRedisTurnLog({ redis, subscriber, sealer });
  const asked = Array.from({ length: turns }, () => ({ turnId: createTurnId(), userId: 'bench' }));
  for (const turn of asked) {
    await turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: true }]);
    for (const model of modelKeys) await turnLog.beginAttempt(turn, model);
  }
  const read = async () => ({
    ms: readProcessorMs(pid),
    commands: await countCommands(watched),
  });
  const before = await read();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      asked.flatMap((turn) =>
        modelKeys.map((model) =>
          turnLog.append(turn, [{ type: 'answer-delta', model, attempt: 1, text }], {
            writer: model,
            attempt: 1,
          }),
        ),
      ),
    );
  }
  const after = await read();
  turnLog.close();
  for (const each of [redis, subscriber]) each.disconnect();
  const appends = rounds * turns * modelKeys.length;
  return {
    appends,
    commandsOfAppend: (after.commands - before.commands) / appends,
    perSecond: (appends / (after.ms - before.ms)) * 1_000,
  };
}
