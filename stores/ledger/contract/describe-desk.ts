import { createTurnId, type TurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { deskActions } from '../../database/schema.ts';
import { hashUserId } from '../accounts/erased-users.ts';
import { createDesk } from '../desk/create-desk.ts';
import { type LedgerFixture, made, times } from './ledger-fixture.ts';

const refused = (cause: string) => ({ status: 'refused', cause });
const note = { operator: 'Olga', reason: 'Asked by mail.' };

export function describeDesk(fixture: LedgerFixture): void {
  describeGifts(fixture);
  describeBans(fixture);
  describeErasedUsers(fixture);
}

async function holdTurn(fixture: LedgerFixture, userId: UserId): Promise<TurnId> {
  const turnId = createTurnId();
  await fixture.hold(userId, { turnId });
  return turnId;
}

function describeGifts(fixture: LedgerFixture): void {
  const desk = () => createDesk(fixture);

  test('gives credits by hand, with who and why', async () => {
    const userId = await fixture.createUser(1);
    const order = { action: 'grant', userId, credits: 5, ...note } as const;
    expect(await desk().execute(order)).toEqual({
      status: 'done',
      userId,
      credits: 5,
      cancelled: [],
    });
    const file = await desk().findUser(userId);
    expect(file).toMatchObject({ userId, credits: 6, blockedAt: null });
    expect(file?.entries[0]).toMatchObject({ amount: 5, kind: 'desk' });
    expect(file?.actions).toEqual([
      { createdAt: expect.any(Date), action: 'grant', turnId: null, credits: 5, ...note },
    ]);
    const unknown = { ...order, userId: 'user_nobody' };
    expect(await desk().execute(unknown)).toEqual({ status: 'refused', cause: 'unknown_user' });
    expect(await desk().findUser('user_nobody')).toBeNull();
  });

  test('gives a charged credit back once, however many ask', async () => {
    const userId = await fixture.createUser(1);
    const turnId = await holdTurn(fixture, userId);
    const order = { action: 'refund', turnId, ...note } as const;
    expect(await desk().execute(order)).toEqual(refused('not_charged'));
    await fixture.ledger.chargeHold(turnId);
    const results = await times(3, () => desk().execute(order));
    expect(results.filter(({ status }) => status === 'done')).toHaveLength(1);
    expect(await desk().execute(order)).toEqual(refused('done_before'));
    expect(await fixture.creditsOf(userId)).toBe(1);
    const missing = { ...order, turnId: createTurnId() };
    expect(await desk().execute(missing)).toEqual(refused('unknown_turn'));
  });
}

function describeBans(fixture: LedgerFixture): void {
  const desk = () => createDesk(fixture);

  test('lets a banned user hold nothing, cancels what runs, and takes it back', async () => {
    const userId = await fixture.createUser(3);
    const turnId = await holdTurn(fixture, userId);
    const order = { action: 'ban', userId, ...note } as const;
    expect(await desk().execute(order)).toMatchObject({ status: 'done', cancelled: [turnId] });
    expect((await fixture.ledger.findTurn(turnId))?.cancelledAt).toBeInstanceOf(Date);
    for (const mostActive of [undefined, 5])
      await expect(
        fixture.hold(userId, mostActive === undefined ? {} : { mostActive }),
      ).rejects.toMatchObject({ code: 'account_disabled' });
    expect(await fixture.creditsOf(userId)).toBe(2);
    expect((await desk().findUser(userId))?.blockedAt).toBeInstanceOf(Date);
    expect(await desk().execute(order)).toMatchObject({ cause: 'done_before' });
    expect(await desk().execute({ ...order, action: 'unban' })).toMatchObject({ status: 'done' });
    expect(await fixture.hold(userId)).toMatchObject({ status: 'held' });
    const actions = (await desk().findUser(userId))?.actions.map(({ action }) => action);
    expect(actions).toEqual(['unban', 'ban']);
  });

  test('may ban whoever has no account yet', async () => {
    const userId = `user_${createTurnId()}`;
    await desk().execute({ action: 'ban', userId, ...note });
    await expect(fixture.hold(userId)).rejects.toMatchObject({ code: 'account_disabled' });
  });

  test('refuses the feedback of a banned user, and says so to whoever asks', async () => {
    const userId = await fixture.createUser(1);
    const { ledger, accounts } = fixture;
    const feedback = { userId, rating: 5, text: 'Good.' };
    await ledger.refuseBlocked(userId);
    await desk().execute({ action: 'ban', userId, ...note });
    await expect(ledger.refuseBlocked(userId)).rejects.toMatchObject({ code: 'account_disabled' });
    await expect(accounts.recordFeedback(feedback)).rejects.toMatchObject({
      code: 'account_disabled',
    });
    expect(await fixture.creditsOf(userId)).toBe(1);
    await desk().execute({ action: 'unban', userId, ...note });
    expect(await accounts.recordFeedback(feedback)).toEqual({ rewarded: true });
  });
}

function describeErasedUsers(fixture: LedgerFixture): void {
  const desk = () => createDesk(fixture);

  test('a ban outlives the account: it holds for the next one of the same mailbox', async () => {
    const emailHashes = made(`hash ${createTurnId()}`);
    const signUp = async () => {
      const userId = await fixture.createUser(3);
      await fixture.accounts.applyEvent({ type: 'emails-known', userId, emailHashes });
      return userId;
    };
    const banned = await signUp();
    await desk().execute({ action: 'ban', userId: banned, ...note });
    await fixture.accounts.applyEvent({ type: 'user-deleted', userId: banned });
    const again = await signUp();
    await expect(fixture.hold(again)).rejects.toMatchObject({ code: 'account_disabled' });
    expect((await desk().findUser(again))?.blockedAt).toBeInstanceOf(Date);
    const unban = { action: 'unban', userId: again, ...note } as const;
    expect(await desk().execute(unban)).toMatchObject({ status: 'done' });
    expect(await fixture.hold(again)).toMatchObject({ status: 'held' });
  });

  test('keeps of an erased user neither the id nor the reason', async () => {
    const userId = await fixture.createUser(1);
    await desk().execute({ action: 'ban', userId, ...note });
    await fixture.accounts.applyEvent({ type: 'user-deleted', userId });
    const rows = await fixture.db.select().from(deskActions);
    expect(rows.filter((row) => row.userId === userId)).toEqual([]);
    const left = rows.filter((row) => row.userId === hashUserId(userId));
    expect(left).toMatchObject([{ action: 'ban', operator: 'Olga', reason: '' }]);
  });

  test('finds users by the hashes of their addresses', async () => {
    const userId = await fixture.createUser(1);
    const emailHashes = made(`hash ${userId}`);
    await fixture.accounts.applyEvent({ type: 'emails-known', userId, emailHashes });
    expect(await desk().findUsersByEmail(emailHashes.made)).toEqual([userId]);
    expect(await desk().findUsersByEmail([])).toEqual([]);
  });
}
