import { forEachModel, modelKeys, shortNames, tabLabels } from '@quartet/shared/domain/panel.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signUpMember } from '../stack/member.ts';
import type { Stack } from '../stack/stack.ts';
import { startEmbeddedStack } from '../stack/start-embedded-stack.ts';
import { answersOf, consensusOf } from '../support/frames.ts';
import { providers } from '../support/providers.ts';
import { recordStream } from '../support/sse-client.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startEmbeddedStack();
});
afterEach(() => stack.emulator.reset());
afterAll(() => stack?.close());

/** Returns the requests to the emulated providers for one task. */
const bodiesFor = (task: 'answer' | 'compose') =>
  stack.emulator
    .calls()
    .filter((call) => call.task === task)
    .map(({ model, provider, body }) => ({ model, provider, text: JSON.stringify(body) }));

test('without a key every model answers under its label and is in the consensus, for one credit', async () => {
  const asker = await signUpMember(stack);
  const { frames, done } = await recordStream(await asker.ask('Why is the sky blue?'));
  expect(done).toBe(true);
  for (const model of modelKeys) {
    const last = answersOf(frames, model).at(-1);
    expect(last).toMatchObject({ streaming: false, label: tabLabels[model] });
    expect(last?.error).toBeUndefined();
  }
  const { consensus } = consensusOf(frames)!;
  expect(consensus.basedOn).toEqual([...modelKeys]);
  expect(consensus.missing).toEqual([]);
  const agreed = consensus.lines!.flatMap(({ line }) =>
    line.kind === 'agreement' ? line.cites.map(({ model }) => model) : [],
  );
  expect(new Set(agreed)).toEqual(new Set(modelKeys));
  expect(await asker.credits()).toBe(0);
});

test('the composer of the first row gets one label for each answer', async () => {
  const asker = await signUpMember(stack);
  await recordStream(await asker.ask('How deep is the sea?'));
  const calls = bodiesFor('compose');
  expect(calls).toHaveLength(1);
  const [composer] = Object.values(routeRows);
  const labels = 'ABCDEF'.split('').slice(0, modelKeys.length).join(', ');
  for (const { model, text } of calls) {
    expect(model).toBe(composer?.models[0].id);
    expect(text).toContain(`${modelKeys.length} answers (${labels})`);
    // The prompt quotes answers as lines of JSON.
    expect(text.match(/\\n[A-Z]1 /g)).toHaveLength(modelKeys.length);
  }
});

test('every model is asked by its own id, with its own history', async () => {
  const asker = await signUpMember(stack);
  const conversationHistory = forEachModel((model) => [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: `Earlier words of ${model}.` },
  ]);
  await recordStream(await asker.ask('And then?', { body: { conversationHistory } }));
  const asked = bodiesFor('answer');
  expect(asked).toHaveLength(modelKeys.length);
  for (const model of modelKeys) {
    const { emulatedAs, models } = routeRows[model];
    const own = asked.filter(({ text }) => text.includes(`Earlier words of ${model}.`));
    expect(own).toMatchObject([{ provider: emulatedAs, model: models[0].id }]);
  }
});

test('the composer does not learn which model wrote an answer', async () => {
  const asker = await signUpMember(stack);
  for (const [index, model] of modelKeys.entries()) {
    const text = `I'm ${shortNames[model]}. I was made by ${routeRows[model].company}. It is number ${index}.`;
    stack.emulator.play(providers[index]!, { kind: 'steady', task: 'answer', text });
  }
  await recordStream(await asker.ask('Who are you?'));
  const [compose] = bodiesFor('compose');
  expect(compose?.text.match(/\(Here the answer speaks of itself\.\)/g)).toHaveLength(
    2 * modelKeys.length,
  );
  for (const model of modelKeys) expect(compose?.text).not.toContain(`I'm ${shortNames[model]}`);
});
