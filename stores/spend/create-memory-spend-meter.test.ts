import { createMemorySpendMeter } from './create-memory-spend-meter.ts';
import { describeSpendMeter } from './contract/describe-spend-meter.ts';

describeSpendMeter('in memory', (now) => {
  const meter = createMemorySpendMeter(now);
  return [meter, meter];
});
