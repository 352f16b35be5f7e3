import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { queueNames } from '@quartet/shared/jobs/queues.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAndJoin } from '../support/ask-and-join.ts';
import { describeLedgerCheck } from './describe-ledger-check.ts';
import { signUpMember } from './member.ts';
import { operateStack } from './operate-stack.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';
import type { ScaledStack } from './start-scaled-stack.ts';

const token = 'max:first-token-of-32-characters-or-more,Olga:second-token-of-32-characters-or-more';
const why = ['--why', 'asked by mail', '--by', 'Olga'];
const running = {} as { stack: ScaledStack };
beforeAll(async () => {
  running.stack = await startFreshScaledStack({}, { OPS_TOKEN: token });
});
afterAll(() => running.stack?.close());

const operate = (...words: string[]) => operateStack({ stack: running.stack, token }, ...words);

test('whoever writes to us is found by the address, is given credits, and gets a charged one back once', async () => {
  const { stack } = running;
  const member = await signUpMember(stack);
  expect(await operate('user', member.email.toUpperCase())).toContain(
    `${member.userId}: 1 credit,`,
  );
  expect(await operate('grant', member.userId, '4', ...why)).toContain('5 credits');
  expect(await member.credits()).toBe(5);
  const turn = await askAndJoin(member, 'Why?', { api: stack.apis[1] });
  await turn.until(({ status }) => status === 'ended');
  turn.close();
  expect(await member.credits()).toBe(4);
  const file = await operate('refund', turn.turnId, ...why);
  expect(file).toContain('5 credits');
  expect(file).toMatch(/^ {2}\S+ {2}refund {2}Olga {2}asked by mail {2}\S+ {2}1$/m);
  await expect(operate('refund', turn.turnId, ...why)).rejects.toThrow(
    'Refused: This was done before.',
  );
  expect(await member.credits()).toBe(5);
  await expect(operate('user', 'nobody@example.com')).rejects.toThrow('There is no such user.');
});

test('a banned user is refused at once with a valid token, what runs is cancelled, and others go on', async () => {
  const { stack } = running;
  const [member, other] = [await signUpMember(stack), await signUpMember(stack)];
  await operate('grant', member.userId, '4', ...why);
  const hold = stack.emulator.hold('openai', { after: 2 });
  const turn = await askAndJoin(member, 'Why?', { api: stack.apis[1] });
  await hold.reached;
  expect(await operate('ban', member.userId, ...why)).toContain('blocked:');
  const refused = await member.ask('And now?');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'account_disabled' });
  const ended = await turn.until(({ status }) => status === 'ended');
  expect(ended.answers.gpt).toMatchObject({ outcome: 'stopped', reason: 'cancelled' });
  hold.release();
  turn.close();
  expect((await other.ask('Mine?', { accept: 'application/json' })).status).toBe(202);
  await operate('unban', member.userId, ...why);
  expect((await member.ask('Again?', { accept: 'application/json' })).status).toBe(202);
});

test('a turn is told whole by its id, in codes, times and credits, without a word and without whose it is', async () => {
  const { stack } = running;
  const member = await signUpMember(stack);
  const turn = await askAndJoin(member, 'Why is CNRYturnword blue?', { api: stack.apis[0] });
  const { answers } = await turn.until(({ status }) => status === 'ended');
  turn.close();
  await expect
    .poll(async () => JSON.parse(await operate('turn', turn.turnId, '--json')))
    .toMatchObject({
      turnId: turn.turnId,
      state: 'settled',
      charged: 1,
      entries: [{ kind: 'hold', amount: -1 }],
      jobs: [
        ...modelKeys.map((model) => ({
          queue: queueNames.answer(model),
          state: 'completed',
          outcome: answers[model].outcome,
          attempts: 1,
          calls: 1,
          firstWordMs: expect.any(Number),
          startedMs: expect.any(Number),
        })),
        { queue: queueNames.consensus, outcome: 'complete', composer: expect.any(String) },
        { queue: queueNames.settlement, outcome: 'finished', charged: 1, returned: 0 },
      ],
    });
  await operate('refund', turn.turnId, ...why);
  const told = await operate('turn', turn.turnId);
  expect(told).toMatch(/state settled .*\njobs:\n {2}queue answer-/);
  expect(told).toMatch(/amount 1 {2}kind refund$/m);
  expect(told).not.toMatch(RegExp(`CNRY|blue|${member.userId}|demo`));
  await expect(operate('turn', createTurnId())).rejects.toThrow('Refused: no turn has this id.');
  await expect(operate('turn', 'what')).rejects.toThrow('Refused: no turn has this id.');
});

describeLedgerCheck(running);
