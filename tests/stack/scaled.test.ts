import { describeStrictClient } from '../specification/describe-strict-client.ts';
import { describeControl } from './describe-control.ts';
import { describeLimits } from './describe-limits.ts';
import { describeStack } from './describe-stack.ts';
import { describeTurns } from './describe-turns.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';

describeStack('two api and two worker processes', startFreshScaledStack, [
  describeTurns,
  describeStrictClient,
  describeControl,
  describeLimits,
]);
