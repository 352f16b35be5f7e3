import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Asker } from '../../support/ask.ts';
import { askAndJoin } from '../../support/ask-and-join.ts';
import { providers } from '../../support/providers.ts';
import { type Drive, noteCalls } from './drive.ts';

const steps: Readonly<Record<string, (asker: Asker, turnId: string) => Promise<unknown>>> = {
  'one stopped': (asker, turnId) => asker.stop(turnId, 'gpt'),
  'combined early': (asker, turnId) => asker.combine(turnId),
  cancelled: (asker, turnId) => asker.cancel(turnId),
};

/** Stops one model of a turn, combines a second turn early and cancels a third, all in mid-answer. */
export async function steerTurns(drive: Drive): Promise<void> {
  const { stack, book } = drive;
  for (const [name, step] of Object.entries(steps)) {
    stack.emulator.reset();
    for (const provider of providers) {
      const text = `It is ${book.mint(`answer of ${provider}, ${name}`)} and so on and on.`;
      stack.emulator.play(provider, { kind: 'hold', after: 4, task: 'answer', gate: name, text });
    }
    const asker = await drive.signUp();
    const question = `Why ${book.mint(`question, ${name}`)}?`;
    const turn = await askAndJoin(asker, question, { api: stack.apis[1] });
    const words = ({ answers }: ReturnType<typeof turn.state>) =>
      modelKeys.every((model) => answers[model].text !== '');
    book.note(await turn.until(words));
    await step(asker, turn.turnId);
    await turn.until(({ answers }) => answers.gpt.outcome !== null);
    stack.emulator.release(name);
    await turn.until(({ status }) => status === 'ended');
    turn.close();
    noteCalls(drive);
  }
}
