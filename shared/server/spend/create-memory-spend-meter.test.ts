import { createMemorySpendMeter } from './create-memory-spend-meter.ts';
import { describeSpendMeter } from './spend-meter-contract.ts';

describeSpendMeter('in memory', (now) => {
  const meter = createMemorySpendMeter(now);
  return [meter, meter];
});
