import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { ageTurn } from '../../testing/age-turn.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeChecks(fixture: LedgerFixture): void {
  test('lets a held turn be looked for after a minute, then once in half a minute, by one process', async () => {
    const userId = await fixture.createUser(1);
    const turnId = createTurnId();
    await fixture.hold(userId, { turnId });
    const take = async () => {
      const taken = await times(3, () => fixture.ledger.takeTurnsToCheck());
      return taken.flat().filter((turn) => turn.turnId === turnId);
    };
    expect(await take()).toEqual([]);
    await ageTurn(fixture.db, { turnId, seconds: 61 });
    expect(await take()).toEqual([{ turnId, userId }]);
    await ageTurn(fixture.db, { turnId, seconds: 31 });
    expect(await take()).toEqual([{ turnId, userId }]);
    await fixture.ledger.chargeHold(turnId);
    await ageTurn(fixture.db, { turnId, seconds: 31 });
    expect(await take()).toEqual([]);
  });
}
