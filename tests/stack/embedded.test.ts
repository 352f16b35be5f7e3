import { describeStrictClient } from '../specification/describe-strict-client.ts';
import { describeControl } from './describe-control.ts';
import { describeLimits } from './describe-limits.ts';
import { describeStack } from './describe-stack.ts';
import { describeTurns } from './describe-turns.ts';
import { startEmbeddedStack } from './start-embedded-stack.ts';

describeStack('embedded stores', () => startEmbeddedStack(), [
  describeTurns,
  describeStrictClient,
  describeControl,
  describeLimits,
]);
