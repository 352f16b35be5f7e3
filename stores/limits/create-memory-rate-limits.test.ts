import { describeRateLimits } from './contract/describe-rate-limits.ts';
import { createMemoryRateLimits } from './create-memory-rate-limits.ts';

describeRateLimits('in memory', () => {
  const limits = createMemoryRateLimits();
  return [limits, limits];
});
