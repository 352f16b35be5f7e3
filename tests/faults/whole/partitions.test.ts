import { describeFleet } from '../describe-fleet.ts';
import {
  describeLostWorker,
  describePartitions,
  describeUnheardResets,
} from '../describe-partitions.ts';

const stores = ['queues', 'content', 'database'] as const;

describeFleet('a network between processes and stores', { linked: true }, [
  describePartitions(stores),
  describeLostWorker(stores),
  describeUnheardResets,
]);
