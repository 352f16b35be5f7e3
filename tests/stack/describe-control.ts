import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import type { Asker } from '../support/ask.ts';
import { type AskedTurn, askAndJoin } from '../support/ask-and-join.ts';
import { expectWithin } from '../support/expect-within.ts';
import { providers } from '../support/providers.ts';
import type { RunningStack } from './describe-stack.ts';

const hasEnded = ({ status }: TurnState) => status === 'ended';

const askAnother = (turnId: string) => ({ retry: { turnId, models: ['claude'], paid: true } });

/** Every stack keeps these promises to someone who stops, combines or retries. */
export function describeControl(running: RunningStack): void {
  const signUp = () => running.signUp();

  const ask = (asker: Asker, message: string, body = {}) =>
    askAndJoin(asker, message, { body, api: running.stack.apis[0] });

  /** Asks and reads to the end. */
  async function askToTheEnd(asker: Asker, message: string, body = {}) {
    const turn = await ask(asker, message, body);
    const state = await turn.until(hasEnded);
    turn.close();
    return { ...state, turnId: turn.turnId };
  }

  const countAnswerCalls = () =>
    running.stack.emulator.calls().filter(({ task }) => task === 'answer').length;

  test('stopping one model closes its provider socket, keeps its words, and leaves the other models', async () => {
    const { emulator, apis } = running.stack;
    const asker = await signUp();
    const hold = emulator.hold('openai', { after: 3 });
    const turn = await ask(asker, 'How old is the universe?');
    const call = await hold.reached;
    const { answers } = await turn.until((state) => state.answers.gpt.text !== '');
    const closed = emulator.waitForClose((other) => other === call);
    expect((await asker.stop(turn.turnId, 'gpt', apis[1])).status).toBe(204);
    await expectWithin(1_000, () => closed);
    expect(call.endedBy).toBe('client');
    const state = await turn.until(hasEnded);
    turn.close();
    const { gpt } = state.answers;
    expect(gpt).toMatchObject({ outcome: 'stopped', reason: 'cancelled' });
    expect(gpt.text.startsWith(answers.gpt.text)).toBe(true);
    for (const model of ['gemini', 'claude', 'grok'] as const) {
      expect(state.answers[model].outcome).toBe('complete');
    }
    expect(state.consensus).toMatchObject({
      outcome: 'complete',
      basedOn: ['gemini', 'claude', 'grok'],
      missing: [{ model: 'gpt', reason: 'cancelled' }],
    });
    expect(state.charged).toBe(1);
    expect((await asker.stop(turn.turnId, 'gpt')).status).toBe(204);
  });

  test('combining now starts the consensus without the slow one', async () => {
    const { emulator, apis } = running.stack;
    const asker = await signUp();
    const hold = emulator.hold('xai');
    const turn = await ask(asker, 'Who invented the zip?');
    await hold.reached;
    const others = modelKeys.filter((model) => model !== 'grok');
    await turn.until(({ answers }) => others.every((model) => answers[model].outcome !== null));
    expect(turn.state().consensus.status).toBe('waiting');
    expect((await asker.combine(turn.turnId, apis[1])).status).toBe(204);
    const { answers, consensus } = await turn.until(hasEnded);
    turn.close();
    expect(answers.grok).toMatchObject({ outcome: 'stopped', text: '' });
    expect(consensus).toMatchObject({
      outcome: 'complete',
      basedOn: others,
      missing: [{ model: 'grok', reason: 'cancelled' }],
    });
    expect(await asker.credits()).toBe(0);
  });

  test('combining now does not wait for a model whose queue is full', async () => {
    const { emulator } = running.stack;
    const holds = [emulator.hold('xai'), emulator.hold('xai')];
    const slow: AskedTurn[] = [];
    for (const hold of holds) {
      slow.push(await ask(await signUp(), 'What takes so long?'));
      await hold.reached;
    }
    const asker = await signUp();
    const turn = await ask(asker, 'What is quick?');
    const others = modelKeys.filter((model) => model !== 'grok');
    await turn.until(({ answers }) => others.every((model) => answers[model].outcome !== null));
    await asker.combine(turn.turnId);
    const { answers, consensus } = await turn.until(hasEnded);
    turn.close();
    expect(answers.grok).toMatchObject({ outcome: 'stopped', label: null });
    expect(consensus).toMatchObject({ outcome: 'complete', basedOn: others });
    expect(slow.map(({ state }) => state().answers.grok.outcome)).toEqual([null, null]);
    for (const hold of holds) hold.release();
    for (const other of slow) {
      expect((await other.until(hasEnded)).answers.grok.outcome).toBe('complete');
      other.close();
    }
  });

  test('stopping every model before its first word gives the credit back', async () => {
    const asker = await signUp();
    const holds = providers.map((provider) => running.stack.emulator.hold(provider));
    const turn = await ask(asker, 'Why do we dream?');
    await Promise.all(holds.map(({ reached }) => reached));
    await asker.combine(turn.turnId);
    const { consensus, charged } = await turn.until(hasEnded);
    turn.close();
    expect(consensus.outcome).toBe('none');
    expect(charged).toBe(0);
    expect(await asker.credits()).toBe(1);
  });

  test('a retry asks only the failed model, and the new consensus rests on all four, for no further credit', async () => {
    const { emulator } = running.stack;
    const asker = await signUp();
    emulator.play('anthropic', { kind: 'clean-cut', after: 3, task: 'answer' });
    const first = await askToTheEnd(asker, 'What is dark matter?');
    expect(first.consensus.missing).toEqual([{ model: 'claude', reason: 'interrupted' }]);
    const asked = countAnswerCalls();
    const retry = { turnId: first.turnId, models: ['claude'] };
    const second = await askToTheEnd(asker, 'What is dark matter?', { retry });
    expect(second.turnId).not.toBe(first.turnId);
    expect(countAnswerCalls()).toBe(asked + 1);
    for (const model of ['gemini', 'gpt', 'grok'] as const) {
      expect(second.answers[model].text).toBe(first.answers[model].text);
      expect(second.answers[model].label).toBe(first.answers[model].label);
    }
    expect(second.answers.claude.outcome).toBe('complete');
    expect(second.consensus).toMatchObject({ outcome: 'complete', basedOn: [...modelKeys] });
    expect(first.charged).toBe(1);
    expect(second.charged).toBe(0);
    expect(await asker.credits()).toBe(0);
  });

  test('another answer of one model costs a credit, is combined with the other answers, and is free when none comes', async () => {
    const { emulator } = running.stack;
    const asker = await signUp();
    await asker.client.sendFeedback({ rating: 5, feedbackText: 'Ten credits, please.' });
    const first = await askToTheEnd(asker, 'What is dark energy?');
    const credits = await asker.credits();
    const asked = countAnswerCalls();
    emulator.play('anthropic', { kind: 'steady', task: 'answer', text: 'Another view.' });
    const second = await askToTheEnd(asker, 'What is dark energy?', askAnother(first.turnId));
    expect(countAnswerCalls()).toBe(asked + 1);
    expect(second.answers).toMatchObject({
      claude: { text: 'Another view.' },
      grok: { text: first.answers.grok.text },
    });
    expect(second.consensus).toMatchObject({ outcome: 'complete', basedOn: [...modelKeys] });
    expect(second.charged).toBe(1);
    expect(await asker.credits()).toBe(credits - 1);
    emulator.play('anthropic', { kind: 'server-error', task: 'answer', times: 'until-reset' });
    const third = await askToTheEnd(asker, 'What is dark energy?', askAnother(second.turnId));
    expect(third.answers.claude.outcome).toBe('failed');
    expect(third.charged).toBe(0);
    expect(await asker.credits()).toBe(credits - 1);
  });

  test('one credit pays for three retries, and for no other question', async () => {
    const asker = await signUp();
    const cut = { kind: 'clean-cut', after: 3, task: 'answer', times: 'until-reset' } as const;
    running.stack.emulator.play('anthropic', cut);
    let { turnId } = await askToTheEnd(asker, 'What is a prion?');
    const refusal = async (message: string) => {
      const retry = { turnId, models: ['claude'] };
      const reply = await asker.ask(message, { body: { retry }, accept: 'application/json' });
      return reply.json();
    };
    expect(await refusal('What is something else?')).toMatchObject({ code: 'retry_mismatch' });
    for (let count = 0; count < 3; count += 1) {
      const retry = { turnId, models: ['claude'] };
      ({ turnId } = await askToTheEnd(asker, 'What is a prion?', { retry }));
    }
    expect(await refusal('What is a prion?')).toMatchObject({ code: 'retries_spent' });
    expect(await asker.credits()).toBe(0);
  });

  test('retrying a question that got no answer costs a credit, as any question does', async () => {
    const { emulator } = running.stack;
    const asker = await signUp();
    for (const provider of providers) {
      emulator.play(provider, { kind: 'clean-cut', after: 1, times: 'until-reset' });
    }
    const first = await askToTheEnd(asker, 'What is love?');
    expect(first.charged).toBe(0);
    emulator.reset();
    const retry = { turnId: first.turnId, models: modelKeys };
    const second = await askToTheEnd(asker, 'What is love?', { retry });
    expect(second.consensus.outcome).toBe('complete');
    expect(second.charged).toBe(1);
    expect(await asker.credits()).toBe(0);
  });

  test('nobody else can stop, combine or retry a turn, or distinguish it from an unknown one', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const { turnId } = await askToTheEnd(owner, 'Another private question');
    const retry = (id: string) =>
      stranger.ask('Another private question', {
        body: { retry: { turnId: id, models: ['claude'] } },
      });
    for (const call of [stranger.combine, (id: string) => stranger.stop(id, 'gpt'), retry]) {
      const replies = await Promise.all([call(turnId), call('A'.repeat(22))]);
      expect(replies.map(({ status }) => status)).toEqual([404, 404]);
      const bodies = await Promise.all(replies.map((reply) => reply.json()));
      expect({ ...bodies[0], requestId: '' }).toEqual({ ...bodies[1], requestId: '' });
    }
    expect(await stranger.credits()).toBe(1);
  });
}
