import { describeBalanceFeed } from './balance-feed-contract.ts';
import { createMemoryBalanceFeed } from './create-memory-balance-feed.ts';

describeBalanceFeed('in memory', () => {
  const feed = createMemoryBalanceFeed();
  return [feed, feed];
});
