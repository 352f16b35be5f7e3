import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Redis } from 'ioredis';
import { type AskedTurn, askAndJoin } from '../../support/ask-and-join.ts';
import { providers } from '../../support/providers.ts';
import { type Drive, noteCalls } from './drive.ts';

/** Empties the content Redis in mid-answer. */
export async function loseLog(drive: Drive, content: Redis): Promise<void> {
  const turn = await askAndHold(drive, 'whose log is lost');
  await content.flushdb();
  drive.stack.emulator.release();
  await readToTheEnd(drive, turn);
}

/** Kills every worker but a new one in mid-answer. Slow, because the jobs wait for their locks to expire. */
export async function killWorkers(drive: Drive): Promise<void> {
  const turn = await askAndHold(drive, 'whose workers are killed');
  await drive.stack.addWorker();
  drive.stack.killLeadingWorkers();
  drive.stack.emulator.release();
  await readToTheEnd(drive, turn);
}

/** Resolves once each model has shown text. */
async function askAndHold(drive: Drive, what: string): Promise<AskedTurn> {
  const { stack, book } = drive;
  stack.emulator.reset();
  for (const provider of providers) {
    const text = `It is ${book.mint(`answer of ${provider}, ${what}`)} and so on and on.`;
    stack.emulator.play(provider, { kind: 'hold', after: 4, task: 'answer', text });
  }
  const question = `Why ${book.mint(`question, ${what}`)}?`;
  const turn = await askAndJoin(await drive.signUp(), question, { api: stack.apis[1] });
  book.note(
    await turn.until(({ answers }) => modelKeys.every((model) => answers[model].text !== '')),
  );
  return turn;
}

async function readToTheEnd(drive: Drive, turn: AskedTurn): Promise<void> {
  drive.book.note(await turn.until(({ status }) => status === 'ended'));
  turn.close();
  noteCalls(drive);
}
