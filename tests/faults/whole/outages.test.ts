import { describeFleet } from '../describe-fleet.ts';
import { describeOutages, outages } from '../describe-outages.ts';

describeFleet('two api and two worker processes', {}, [
  describeOutages('queues', outages),
  describeOutages('content', outages),
]);
