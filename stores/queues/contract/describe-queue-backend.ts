import { afterAll, afterEach, beforeAll } from 'vitest';
import type { QueueBackend } from '../queue-backend.ts';
import { describeFlows } from './describe-flows.ts';
import { describeJobs } from './describe-jobs.ts';
import { describeWorkers } from './describe-workers.ts';
import { QueueFixture } from './queue-fixture.ts';

export function describeQueueBackend(open: () => Promise<QueueBackend>): void {
  const fixture = new QueueFixture(open);
  beforeAll(() => fixture.open());
  afterEach(() => fixture.closeOpened());
  afterAll(() => fixture.close());
  describeFlows(fixture);
  describeWorkers(fixture);
  describeJobs(fixture);
}
