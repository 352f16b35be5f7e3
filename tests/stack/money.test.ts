import { describeLedgerCheck } from './describe-ledger-check.ts';
import { describeMoney } from './describe-money.ts';
import { describeStack } from './describe-stack.ts';
import { startEmbeddedStack } from './start-embedded-stack.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';

/** Credits alone decide here: no limit comes first. */
const generous = {
  ACTIVE_QUESTIONS: '1000',
  QUESTIONS_PER_MINUTE: '10000',
};

describeStack('embedded stores without limits', () => startEmbeddedStack(generous), [
  describeMoney,
]);
describeStack(
  'two api and two worker processes without limits',
  () => startFreshScaledStack(generous),
  [describeMoney, describeLedgerCheck],
);
