import { crashRows, describeCrashPoints } from './describe-crash-points.ts';
import { describeEmptiedStores } from './describe-emptied-stores.ts';
import { describeFleet } from './describe-fleet.ts';
import { behindProxy, describeFloods, floods } from './describe-floods.ts';
import { describeOutages, outages } from './describe-outages.ts';
import { describeLostWorker, describePartitions } from './describe-partitions.ts';

/** A sample of the whole, for every run of the tests. */
const shortPoints = ['after_reserve', 'first_token', 'after_settle'];

describeFleet('two api and two worker processes', { linked: true, settings: behindProxy }, [
  describeCrashPoints(
    crashRows.filter(({ point }) => shortPoints.includes(point)),
    [1],
  ),
  describeEmptiedStores('content', [1, 6, 12]),
  describeOutages(
    'queues',
    outages.filter(({ name }) => name === 'hangs'),
  ),
  describePartitions(['content']),
  describeLostWorker(['content']),
  describeFloods(floods.filter(({ name }) => name === 'cancels of one user')),
]);
