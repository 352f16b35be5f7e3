import { describeCancellation } from './contract/describe-cancellation.ts';
import { createMemoryCancellation } from './create-memory-cancellation.ts';

describeCancellation('in memory', () => {
  const cancellation = createMemoryCancellation();
  return [cancellation, cancellation];
});
