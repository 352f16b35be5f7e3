import { emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { describe, expect, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';
import { ask, collectUntilError, modelOn } from '../support/providers/adapters.ts';

const reason = new Error('reset');

const emulator = withEmulator({ demo: false });

describe.each(emulatedProviders)('%s', (provider) => {
  test.each([undefined, 2])(
    'closes the socket within a second of an abort (after %s)',
    async (after) => {
      const held = emulator().hold(provider, {
        text: ['one ', 'two ', 'three'],
        ...(after !== undefined && { after }),
      });
      const controller = new AbortController();
      const ended = collectUntilError(
        modelOn(emulator(), provider).streamText(ask('Why?'), controller.signal),
      );
      await held.reached;
      controller.abort(reason);
      const call = await expectWithin(1_000, () => emulator().waitForClose(() => true));
      expect(call.endedBy).toBe('client');
      expect((await ended).error).toBe(reason);
    },
  );

  test('makes no call with an aborted signal', async () => {
    const signal = AbortSignal.abort(reason);
    const { error } = await collectUntilError(
      modelOn(emulator(), provider).streamText(ask('?'), signal),
    );
    expect(error).toBe(reason);
    expect(emulator().calls()).toHaveLength(0);
  });

  test('closes the socket when its reader leaves', async () => {
    emulator().hold(provider, { text: ['one ', 'two '], after: 1 });
    const parts = modelOn(emulator(), provider).streamText(ask('?'), new AbortController().signal);
    for await (const part of parts) if (part.type === 'text-delta') break;
    expect((await emulator().waitForClose(() => true)).endedBy).toBe('client');
  });
});
