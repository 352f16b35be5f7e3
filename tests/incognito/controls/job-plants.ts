import { Secret } from '@quartet/runtime/environment/secret.ts';
import { queueNames } from '@quartet/shared/jobs/queues.ts';
import { createRedisQueueBackend } from '@quartet/stores/queues/create-redis-queue-backend.ts';
import type { Plant } from './control.ts';

type Outcome = (text: string) => unknown;

/** Lists leaks that a careless change could cause in a job. No worker of the fleet may run. */
export function listJobPlants(redisUrl: string): readonly Plant[] {
  const place = 'queue Redis: keys';
  const rows: readonly (readonly [string, boolean, Outcome])[] = [
    ['data of a job', true, () => null],
    ['result of a job', false, (text) => text],
    [
      'failure of a job',
      false,
      (text) => {
        throw new Error(text);
      },
    ],
  ];
  return rows.map(([kind, isData, end]) => ({
    place,
    kind,
    plant: (controls) =>
      runJobs(redisUrl, { end, isData, texts: controls.map(({ text }) => text) }),
  }));
}

interface Jobs {
  readonly texts: readonly string[];
  readonly isData: boolean;
  readonly end: Outcome;
}

async function runJobs(redisUrl: string, { texts, isData, end }: Jobs): Promise<void> {
  const backend = createRedisQueueBackend({
    redisUrl: new Secret(redisUrl),
    report: () => undefined,
  });
  const queue = backend.createQueue(queueNames.settlement);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const worker = backend.createWorker<{ index: number }>(queueNames.settlement, async (job) =>
    end(texts[job.data.index] ?? ''),
  );
  for (const event of ['completed', 'failed'] as const) {
    worker.on(event, () => {
      if (++count === texts.length) resolve();
    });
  }
  await queue.addBulk(
    texts.map((text, index) => ({ name: 'control', data: { index, ...(isData && { text }) } })),
  );
  await ended;
  await worker.close();
  await queue.close();
  await backend.close();
}
