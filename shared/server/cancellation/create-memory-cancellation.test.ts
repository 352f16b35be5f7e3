import { describeCancellation } from './cancellation-contract.ts';
import { createMemoryCancellation } from './create-memory-cancellation.ts';

describeCancellation('in memory', () => {
  const cancellation = createMemoryCancellation();
  return [cancellation, cancellation];
});
