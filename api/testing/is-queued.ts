import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { TestApi } from './start-test-api.ts';

/** Whether the model's job of this turn waits in its queue. */
export async function isQueued(
  { stores }: Pick<TestApi, 'stores'>,
  { turnId, model }: { readonly turnId: TurnId; readonly model: ModelKey },
): Promise<boolean> {
  const queue = stores.queues.createQueue(queueNames.answer(model));
  const state = await queue.getJobState(jobIds.answer(turnId, model));
  await queue.close();
  return state !== 'unknown';
}
