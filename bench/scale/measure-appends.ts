import { Secret } from '@quartet/runtime/environment/secret.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createContentStores } from '@quartet/stores/content/create-content-stores.ts';
import { openContentShards } from '@quartet/stores/content/open-content-shards.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import { readProcessorMs } from '../compare/processor-time.ts';
import type { RedisStore } from '../compare/stores.ts';
import { countCommands } from './read-costs.ts';

export interface AppendRate {
  readonly appends: number;
  readonly commandsOfAppend: number;
  /** The appends that the servers accept in a second until the busiest of them is full. */
  readonly perSecond: number;
}

/** For each server: what one connection carries at once decides how many commands it reads at once. */
const turnsOfServer = 64;
const text = 'words of an answer, as many as come between two ticks';

/**
 * Appends the deltas of many turns, four answers each, by the stores' own code. It counts the servers' processor time
 * alone, without this program's own work.
 */
export async function measureAppends(
  servers: readonly RedisStore[],
  rounds: number,
): Promise<AppendRate> {
  const list = servers.map(({ url }) => ({ url: new Secret(url), takesTurns: true }));
  const shards = openContentShards(list, { report: () => undefined, states: () => [] });
  const content = createContentStores(shards, createSealer(createRandomSealingKeys()));
  const turns = turnsOfServer * servers.length;
  const { turnLog } = content;
  const asked = Array.from({ length: turns }, () => ({
    turnId: content.createTurnId(),
    userId: 'bench',
  }));
  for (const turn of asked) {
    await turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: true }]);
    for (const model of modelKeys) await turnLog.beginAttempt(turn, model);
  }
  const read = async () => ({
    ms: servers.map(({ pid }) => readProcessorMs(pid)),
    commands: await Promise.all(servers.map(({ redis }) => countCommands(redis))),
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
  content.close();
  for (const shard of shards) shard.close();
  const appends = rounds * turns * modelKeys.length;
  const busiestMs = Math.max(...after.ms.map((ms, index) => ms - (before.ms[index] ?? 0)));
  const commands = after.commands.reduce(
    (sum, count, at) => sum + count - (before.commands[at] ?? 0),
    0,
  );
  return {
    appends,
    commandsOfAppend: commands / appends,
    perSecond: (appends / busiestMs) * 1_000,
  };
}
