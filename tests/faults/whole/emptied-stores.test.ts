import { describeEmptiedStores } from '../describe-emptied-stores.ts';
import { describeFleet } from '../describe-fleet.ts';

describeFleet('two api and two worker processes', {}, [
  describeEmptiedStores('content'),
  describeEmptiedStores('queues'),
]);
