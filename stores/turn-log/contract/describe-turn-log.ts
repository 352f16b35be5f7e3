import { describe, expect, test } from 'vitest';
import { createTurn, type GetLogs } from './collect.ts';
import { describeEntries } from './describe-entries.ts';
import { describeFence } from './describe-fence.ts';
import { describeLoss } from './describe-loss.ts';
import { describeSubscription } from './describe-subscription.ts';

export function describeTurnLog(name: string, getLogs: GetLogs): void {
  describe(`a turn log ${name}`, () => {
    describeEntries(getLogs);
    describeFence(getLogs);
    describeLoss(getLogs);
    describeSubscription(getLogs);

    test('remembers that somebody is reading', async () => {
      const [log, other] = getLogs();
      const { turnId } = createTurn();
      expect(await log.hasReader(turnId)).toBe(false);
      await log.touchReader(turnId);
      expect(await other.hasReader(turnId)).toBe(true);
      expect(await other.hasReader(createTurn().turnId)).toBe(false);
    });
  });
}
