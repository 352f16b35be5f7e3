import { rm } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';
import { providers } from '../support/providers.ts';
import { expectInvariants, type RunningFleet } from './describe-fleet.ts';
import type { StoreAtRisk } from './fleet/fleet.ts';

interface Outage {
  readonly name: string;
  begin(store: StoreAtRisk): unknown;
  end(store: StoreAtRisk): unknown;
}

let loading: Promise<void> = Promise.resolve();

const tellWhileLoading = ['--loading-process-events-interval-bytes', '1024'];
const fillers = Array.from({ length: 400 }, (_, index) => `filler:${index}`);

/** Stores so much that loading it, slowed down, takes longer than the test. */
async function keepMuch({ redis }: StoreAtRisk): Promise<void> {
  const text = 'x'.repeat(2_048);
  await redis.mset(...fillers.flatMap((key) => [key, `${key}${text}`]));
  const [, appends] = (await redis.config('GET', 'appendonly')) as readonly string[];
  if (appends !== 'yes') return void (await redis.save());
  await redis.bgrewriteaof();
  const state = async () => await redis.info('persistence');
  await expect.poll(state).toMatch(/aof_rewrite_in_progress:0\s[^]*aof_rewrite_scheduled:0/);
}

/** Returns the reply of a server to a client that does not wait until the server is ready. */
async function tell(
  { url }: StoreAtRisk,
  [name, ...args]: readonly [string, ...string[]],
): Promise<string> {
  const redis = new Redis(url, { enableReadyCheck: false, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    return await redis.call(name, ...args).then(String, String);
  } finally {
    redis.disconnect();
  }
}

/** After the last of them the server cannot be started again. */
export const outages: readonly Outage[] = [
  { name: 'hangs', begin: (store) => store.pause(), end: (store) => store.resume() },
  { name: 'is killed', begin: (store) => store.kill(), end: (store) => store.start() },
  {
    name: 'is full',
    begin: ({ redis }) => redis.config('SET', 'maxmemory', '1'),
    end: ({ redis }) => redis.config('SET', 'maxmemory', '0'),
  },
  {
    name: 'is a replica',
    begin: ({ redis }) => redis.replicaof('127.0.0.1', 1),
    end: ({ redis }) => redis.replicaof('NO', 'ONE'),
  },
  {
    name: 'loads its data',
    async begin(store) {
      await keepMuch(store);
      await store.kill();
      loading = store.start(['--key-load-delay', '100000', ...tellWhileLoading]);
      await expect.poll(() => tell(store, ['GET', fillers[0]!])).toContain('LOADING');
    },
    async end(store) {
      const { redis } = store;
      await expect.poll(() => tell(store, ['CONFIG', 'SET', 'key-load-delay', '0'])).toBe('OK');
      await loading;
      await redis.del(...fillers);
    },
  },
  {
    name: 'cannot write its disk',
    async begin({ redis }) {
      const [, folder = ''] = (await redis.config('GET', 'dir')) as readonly string[];
      await rm(folder, { recursive: true });
      await redis.config('SET', 'save', '3600 1');
      await redis.bgsave();
      await expect.poll(() => redis.info('persistence')).toContain('rdb_last_bgsave_status:err');
    },
    end: ({ redis }) => redis.config('SET', 'save', ''),
  },
];

/** A question is refused in time: after 2 s for the store's reply, and some more for the rest. */
const refusedMs = 6_000;

/** Checks questions while a Redis is unreachable, and after it. */
export function describeOutages(store: 'content' | 'queues', rows: readonly Outage[]) {
  return (running: RunningFleet): void => {
    test.each(rows)(
      `on a Redis of ${store} that $name, new questions are refused, and running questions end`,
      async (outage) => {
        const { fleet, recorder } = running;
        for (const provider of providers) fleet.emulator.hold(provider, { after: 2, times: 3 });
        const asked = await Promise.all([1, 2, 3].map(() => recorder.askOnce()));
        for (const asking of asked) await expect.poll(() => asking.frames).toBeGreaterThan(4);
        recorder.disturb(store, { loses: true, freezes: true });
        await outage.begin(fleet[store]);
        const refused = await expectWithin(refusedMs, async () => {
          const asking = await recorder.askOnce({ tries: 1 });
          await asking.over;
          return asking;
        });
        expect(refused.refusal).toMatch(/^(queue_unavailable|overloaded|internal|no reply)$/);
        await outage.end(fleet[store]);
        fleet.emulator.release();
        const late = await recorder.askOnce();
        await expectInvariants(running);
        expect(late.state).toMatchObject({ outcome: 'finished', charged: 1 });
      },
    );
  };
}
