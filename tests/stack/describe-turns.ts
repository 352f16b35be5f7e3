import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { expect, test } from 'vitest';
import { type Asker, createAsker } from '../support/ask.ts';
import { readFrames } from '../support/client/read-frames.ts';
import { expectWithin } from '../support/expect-within.ts';
import { answersOf, consensusOf } from '../support/frames.ts';
import { providers } from '../support/providers.ts';
import { joinBySocket } from '../support/socket-client.ts';
import { recordStream } from '../support/sse-client.ts';
import type { RunningStack } from './describe-stack.ts';

/** Every stack keeps these promises about a turn. */
export function describeTurns(running: RunningStack): void {
  const signUp = () => running.signUp();

  test('every answer streams and one consensus forms, for one credit', async () => {
    const asker = await signUp();
    expect(await asker.client.readUser()).toMatchObject({ credits: 1, unlimited: false });
    const frames = await Array.fromAsync(asker.client.ask({ message: 'Why is the sky blue?' }));
    for (const model of modelKeys) {
      const answers = answersOf(frames, model);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.at(-1)).toMatchObject({ streaming: false });
      expect(answers.at(-1)?.error).toBeUndefined();
      expect(answers.filter(({ streaming }) => !streaming)).toHaveLength(1);
    }
    const { consensus } = consensusOf(frames)!;
    expect(consensus.bestOfAnswer).not.toBe('');
    expect(consensus.agreements.length).toBeGreaterThan(0);
    expect(consensus.disagreements.length).toBeGreaterThan(0);
    expect(consensus.basedOn).toEqual([...modelKeys]);
    expect(await asker.credits()).toBe(0);
  });

  test('every line of the stream is specified, every content is cumulative, [DONE] is last', async () => {
    const asker = await signUp();
    const response = await asker.ask('Why do cats purr?');
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('x-turn-id')).toMatch(/^[\w-]{22}$/);
    const { lines, frames } = await recordStream(response);
    expect(lines.filter((line) => line && !/^(data: |:)/.test(line))).toEqual([]);
    expect(lines.filter(Boolean).at(-1)).toBe('data: [DONE]');
    for (const frame of frames) expect('consensus' in frame || 'tabKey' in frame).toBe(true);
    for (const model of modelKeys) {
      const answers = answersOf(frames, model);
      for (const [index, { content }] of answers.slice(1).entries()) {
        expect(content.startsWith(answers[index]!.content)).toBe(true);
      }
    }
  });

  test('every line cites words of the answer that it is taken from', async () => {
    const asker = await signUp();
    const { frames } = await recordStream(await asker.ask('Is tea healthier than coffee?'));
    const { lines = [] } = consensusOf(frames)!.consensus;
    expect(lines).not.toEqual([]);
    for (const { model, start, end } of lines.flatMap(({ line }) => listCites(line))) {
      const answer = tameText(answersOf(frames, model).at(-1)!.content);
      expect(answer.slice(start, end)).toMatch(/[\p{L}\p{N}]/u);
      expect(answer.slice(start, end).trim()).toBe(answer.slice(start, end));
    }
  });

  test('a turn joined on the other api process ends with the same words', async () => {
    const asker = await signUp();
    const holds = providers.map((provider) => running.stack.emulator.hold(provider, { after: 3 }));
    const asked = await asker.ask('How deep is the sea?', { accept: 'application/json' });
    expect(asked.status).toBe(202);
    const { turnId } = (await asked.json()) as { turnId: string };
    await Promise.all(holds.map(({ reached }) => reached));
    const streams = running.stack.apis.map(async (api) =>
      recordStream(await asker.join(turnId, api)),
    );
    const socket = await joinBySocket(running.stack.apis[1], asker.token, turnId);
    await socket.until(({ answers }) => modelKeys.every((model) => answers[model].text !== ''));
    for (const hold of holds) hold.release();
    const [here, there] = await Promise.all(streams);
    const state = await socket.until(({ status }) => status === 'ended');
    socket.close();
    for (const model of modelKeys) {
      expect(answersOf(there!.frames, model).at(-1)).toEqual(answersOf(here!.frames, model).at(-1));
      expect(state.answers[model].text).toBe(answersOf(here!.frames, model).at(-1)?.content);
    }
    expect(consensusOf(there!.frames)).toEqual(consensusOf(here!.frames));
    expect(state.charged).toBe(1);
  });

  test('a reset before the first word closes every provider socket and gives the credit back', async () => {
    const asker = await signUp();
    const holds = providers.map((provider) => running.stack.emulator.hold(provider));
    const response = await asker.ask('How far is the moon?');
    const turnId = response.headers.get('x-turn-id')!;
    const calls = await Promise.all(holds.map(({ reached }) => reached));
    const closed = calls.map((call) =>
      running.stack.emulator.waitForClose((other) => other === call),
    );
    expect((await asker.cancel(turnId, running.stack.apis[1])).status).toBe(204);
    await expectWithin(1_000, () => Promise.all(closed));
    expect(calls.map(({ endedBy }) => endedBy)).toEqual(calls.map(() => 'client'));
    const { frames, done } = await recordStream(response);
    expect(done).toBe(true);
    expect(consensusOf(frames)).toMatchObject({
      consensus: { bestOfAnswer: 'You stopped before we combined the answers.' },
      error: { code: 'cancelled' },
    });
    expect(await asker.credits()).toBe(1);
    expect((await asker.cancel(turnId)).status).toBe(204);
  });

  test('a reset after the first word costs the credit, and calls no model again', async () => {
    const asker = await signUp();
    const holds = providers.map((provider) => running.stack.emulator.hold(provider, { after: 2 }));
    const response = await asker.ask('How hot is the sun?');
    const calls = await Promise.all(holds.map(({ reached }) => reached));
    const frames = readFrames(response);
    const seen = new Set<string>();
    for await (const frame of frames) {
      if ('tabKey' in frame && frame.content) seen.add(frame.tabKey);
      if (seen.size === modelKeys.length) break;
    }
    const other = await asker.join(response.headers.get('x-turn-id')!, running.stack.apis[1]);
    const closed = calls.map((call) =>
      running.stack.emulator.waitForClose((held) => held === call),
    );
    await asker.cancel(response.headers.get('x-turn-id')!, running.stack.apis[1]);
    await expectWithin(1_000, () => Promise.all(closed));
    const { frames: rest } = await recordStream(other);
    for (const model of modelKeys) {
      expect(answersOf(rest, model).at(-1)).toMatchObject({ error: { code: 'cancelled' } });
    }
    expect(await asker.credits()).toBe(0);
    expect(running.stack.emulator.calls()).toHaveLength(modelKeys.length);
  });

  test('a stream that is cut off cleanly is never complete, and the consensus names what is missing', async () => {
    const asker = await signUp();
    running.stack.emulator.play('anthropic', { kind: 'clean-cut', after: 3 });
    const { frames } = await recordStream(await asker.ask('What is a quark?'));
    expect(answersOf(frames, 'claude').at(-1)).toMatchObject({ error: { code: 'interrupted' } });
    const { consensus } = consensusOf(frames)!;
    expect(consensus.basedOn).not.toContain('claude');
    expect(consensus.missing).toEqual([{ model: 'claude', reason: 'interrupted' }]);
    expect(await asker.credits()).toBe(0);
  });

  test.each([
    [
      2,
      ['google', 'xai'],
      { bestOfAnswer: expect.stringMatching(/./), basedOn: ['claude', 'gpt'] },
    ],
    [1, ['google', 'openai', 'xai'], { basedOn: ['claude'], composer: null, agreements: [] }],
  ] as const)(
    'of four answers %i are left, and the stream ends with what is made of them',
    async (_, refusing, expected) => {
      const asker = await signUp();
      for (const provider of refusing) {
        running.stack.emulator.play(provider, { kind: 'refusal', task: 'answer' });
      }
      const { frames, done } = await recordStream(await asker.ask('Who is left?'));
      const { consensus, error } = consensusOf(frames)!;
      expect([done, error, consensus.missing?.length]).toEqual([true, undefined, refusing.length]);
      expect(consensus).toMatchObject(expected);
      const alone = answersOf(frames, 'claude').at(-1)?.content;
      expect(consensus.bestOfAnswer === alone).toBe(refusing.length === 3);
      expect(await asker.credits()).toBe(0);
    },
  );

  test('when no model answers, every tab says so in a sentence and nothing is charged', async () => {
    const asker = await signUp();
    for (const provider of providers) {
      running.stack.emulator.play(provider, { kind: 'server-error', times: 'until-reset' });
    }
    const { frames, done } = await recordStream(await asker.ask('What is time?'));
    expect(done).toBe(true);
    for (const model of modelKeys) {
      const last = answersOf(frames, model).at(-1)!;
      expect(last.error?.code).toMatch(/^provider_/);
      expect(last.content).toMatch(/\.$/);
    }
    expect(consensusOf(frames)?.error).toEqual({ code: 'no_answers' });
    expect(await asker.credits()).toBe(1);
  });

  test('without a credit the question is refused with 402 and asks no model', async () => {
    const asker = await signUp();
    await recordStream(await asker.ask('First'));
    running.stack.emulator.reset();
    const refused = await asker.ask('Second');
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({ code: 'insufficient_credits' });
    expect(running.stack.emulator.calls()).toEqual([]);
  });

  test('one Idempotency-Key makes one turn and one charge, over both api processes', async () => {
    const askers = await Promise.all(running.stack.apis.map((api) => signUpTwice(api)));
    const key = { 'idempotency-key': 'a-key-of-this-test' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        askers[index % 2]!.ask('Once?', { accept: 'application/json', headers: key }),
      ),
    );
    const turnIds = await Promise.all(
      replies.map(async (reply) => ((await reply.json()) as { turnId: string }).turnId),
    );
    expect(new Set(turnIds).size).toBe(1);
    expect(turnIds[0]).toMatch(/^[\w-]{22}$/);
    await recordStream(await askers[0]!.join(turnIds[0]!));
    expect(await askers[0]!.credits()).toBe(0);
    const other = await askers[1]!.ask('Twice?', { headers: key });
    expect(other.status).toBe(422);
  });

  test('nobody else can read or cancel a turn, which looks like an unknown turn', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const hold = running.stack.emulator.hold('openai', { after: 1 });
    const response = await owner.ask('A private question');
    const turnId = response.headers.get('x-turn-id')!;
    await hold.reached;
    const unknown = 'A'.repeat(22);
    for (const call of [stranger.join, stranger.cancel]) {
      const [foreign, absent] = await Promise.all([call(turnId), call(unknown)]);
      expect(foreign.status).toBe(404);
      expect(absent.status).toBe(404);
      expect(withoutId(await foreign.json())).toEqual(withoutId(await absent.json()));
    }
    hold.release();
    expect((await recordStream(response)).done).toBe(true);
  });

  async function signUpTwice(api: string): Promise<Asker> {
    return createAsker(api, await running.stack.tokenOf(`user_${running.name}_twice`));
  }
}

function withoutId(body: unknown): unknown {
  return { ...(body as object), requestId: undefined };
}
