import { describeBalanceFeed } from '../contract/describe-balance-feed.ts';
import { createMemoryBalanceFeed } from './create-memory-balance-feed.ts';

describeBalanceFeed('in memory', () => {
  const feed = createMemoryBalanceFeed();
  return [feed, feed];
});
