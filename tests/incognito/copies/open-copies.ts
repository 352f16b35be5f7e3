import { readSettings } from '@quartet/runtime/environment/settings.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { storesSettings, toStoresConfig } from '@quartet/stores/stores-environment.ts';

export interface OpenAttempt {
  /** The Redis that the copies were restored to. */
  readonly redisUrl: string;
  /** The present database, with the ids that content is bound to. */
  readonly databaseUrl: string;
  readonly sealingKeys: string;
  readonly turns: readonly TurnRef[];
}

/** Opens as much content as the product's own stores can, and returns it. */
export async function openCopies(attempt: OpenAttempt): Promise<readonly unknown[]> {
  const environment = {
    REDIS_URL: attempt.redisUrl,
    DATABASE_URL: attempt.databaseUrl,
    SEALING_KEYS: attempt.sealingKeys,
  };
  const config = toStoresConfig(readSettings(storesSettings, environment));
  const stores = await createStores(config, {
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  try {
    const opened = await Promise.all(attempt.turns.map((turn) => openTurn(stores, turn)));
    return opened.flat();
  } finally {
    await stores.close();
  }
}

async function openTurn(
  { questions, turnLog }: Pick<Stores, 'questions' | 'turnLog'>,
  turn: TurnRef,
): Promise<readonly unknown[]> {
  const [question, entries] = await Promise.allSettled([questions.find(turn), turnLog.read(turn)]);
  return [
    ...(question.status === 'fulfilled' && question.value ? [question.value] : []),
    ...(entries.status === 'fulfilled' ? entries.value : []),
  ];
}
