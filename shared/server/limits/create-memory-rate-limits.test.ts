import { createMemoryRateLimits } from './create-memory-rate-limits.ts';
import { describeRateLimits } from './rate-limits-contract.ts';

describeRateLimits('in memory', () => {
  const limits = createMemoryRateLimits();
  return [limits, limits];
});
