import { emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { describe, expect, test } from 'vitest';
import { ask, collect, modelOf, modelOn, soon, wordsOf } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

describe.each(emulatedProviders)('%s', (provider) => {
  const createOldAndNew = () =>
    modelOf([
      modelOn(emulator(), provider, { modelId: 'old', label: 'Old One' }),
      modelOn(emulator(), provider, { modelId: 'new', label: 'New One' }),
    ]);
  const gone = (model: string) =>
    emulator().play(provider, { kind: 'model-gone', model, times: 'until-reset' });

  test('answers by the successor of a retired model, under its name', async () => {
    const model = createOldAndNew();
    gone('old');
    const parts = await collect(model.openAnswer(ask('Why?'), soon()));
    const words = parts.filter(({ type }) => type === 'model');
    expect(words[0]).toEqual({ type: 'model', label: 'Old One', modelId: 'old' });
    expect(words[1]).toEqual({ type: 'model', label: 'New One', modelId: 'new' });
    expect(wordsOf(parts)).not.toBe('');
    expect(model.current().label).toBe('Old One');
  });

  test('one turn for which a model is gone leaves it to the other turns, and a second such turn does not', async () => {
    const model = createOldAndNew();
    gone('old');
    const one = { ...soon(), turnId: 'one' };
    await collect(model.openAnswer(ask('Why?'), one));
    await collect(model.openAnswer(ask('And again?'), one));
    await collect(model.openAnswer(ask('Why?'), { ...soon(), turnId: 'two' }));
    await collect(model.openAnswer(ask('And now?'), { ...soon(), turnId: 'three' }));
    expect(
      emulator()
        .calls()
        .map(({ model }) => model),
    ).toEqual(['old', 'new', 'new', 'old', 'new', 'new']);
  });

  test('fails with model_unavailable when no model is left', async () => {
    const model = createOldAndNew();
    gone('old');
    gone('new');
    const answer = collect(model.openAnswer(ask('Why?'), soon()));
    await expect(answer).rejects.toMatchObject({
      code: 'model_unavailable',
      details: { retryable: false },
    });
  });

  test('does not change the model for a failure of another kind', async () => {
    const model = createOldAndNew();
    emulator().play(provider, { kind: 'server-error' });
    const answer = collect(model.openAnswer(ask('Why?'), soon()));
    await expect(answer).rejects.toMatchObject({ code: 'provider_error' });
    expect(model.current().label).toBe('Old One');
  });
});
