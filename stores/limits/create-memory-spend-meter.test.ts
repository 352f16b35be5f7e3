import { describeSpendMeter } from './contract/describe-spend-meter.ts';
import { createMemorySpendMeter } from './create-memory-spend-meter.ts';

describeSpendMeter('in memory', (now) => {
  const meter = createMemorySpendMeter(now);
  return [meter, meter];
});
