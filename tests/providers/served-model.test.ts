import { emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { describe, expect, test } from 'vitest';
import { ask, collect, modelOf, modelOn, soon, wordsOf } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

const asked = () =>
  emulator()
    .calls()
    .map(({ model }) => model);

describe.each(emulatedProviders)('%s', (provider) => {
  const models = ['old', 'new'].map(
    (modelId) => () => modelOn(emulator(), provider, { modelId, label: `The ${modelId}` }),
  );
  const createOldAndNew = () => modelOf([models[0]!(), models[1]!()]);
  const serve = (servedAs: string) =>
    emulator().play(provider, { kind: 'steady', model: 'old', text: 'Blue.', servedAs });

  test('the model that the provider reports is yielded once, before any word', async () => {
    serve('gpt-x');
    const parts = await collect(createOldAndNew().openAnswer(ask('Why?'), soon()));
    expect(parts.filter(({ type }) => type === 'served')).toEqual([
      { type: 'served', modelId: 'gpt-x' },
    ]);
    const types = parts.map(({ type }) => type);
    expect(types.indexOf('served')).toBeLessThan(types.indexOf('text-delta'));
  });

  test('an answer by another model carries that model’s name', async () => {
    serve('gemini-3.8-flash');
    const parts = await collect(createOldAndNew().openAnswer(ask('Why?'), soon()));
    expect(parts.filter(({ type }) => type === 'model')).toEqual([
      { type: 'model', modelId: 'old', label: 'The old' },
      {
        type: 'model',
        modelId: 'gemini-3.8-flash',
        label: 'The gemini-3.8-flash',
        askedFor: 'The old',
      },
    ]);
    expect(wordsOf(parts)).toBe('Blue.');
  });

  test('one answer of another model changes nothing for the next question, and a second one does', async () => {
    const model = createOldAndNew();
    serve('another');
    await collect(model.openAnswer(ask('Why?'), soon()));
    expect(model.current().modelId).toBe('old');
    await collect(model.openAnswer(ask('Really?'), soon()));
    for (const question of ['How?', 'When?']) {
      serve('another');
      await collect(model.openAnswer(ask(question), soon()));
    }
    await collect(model.openAnswer(ask('And now?'), soon()));
    expect(asked()).toEqual(['old', 'old', 'old', 'old', 'new']);
  });

  test('a model without a successor goes on, under the name of the model that answers', async () => {
    const model = modelOf([models[0]!()]);
    serve('another');
    await collect(model.openAnswer(ask('Why?'), soon()));
    await collect(model.openAnswer(ask('And now?'), soon()));
    expect(asked()).toEqual(['old', 'old']);
  });

  test('a dated form of the model is the same model', async () => {
    const model = createOldAndNew();
    serve('old-2026-08-07');
    const parts = await collect(model.openAnswer(ask('Why?'), soon()));
    expect(parts.filter(({ type }) => type === 'model')).toHaveLength(1);
    expect(model.current().modelId).toBe('old');
  });
});
