import { emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { expect, test, vi } from 'vitest';
import { ask, collect, modelOn, never } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

/** Google's client gets its way to send when it is made, so it cannot be shared. */
const sharing = emulatedProviders.filter((provider) => provider !== 'google');

test.each(sharing)('%s makes one client for all calls of a model', async (provider) => {
  const apiKey = new Secret('key');
  const reveal = vi.spyOn(apiKey, 'reveal');
  const model = modelOn(emulator(), provider, { apiKey });
  await Promise.all([
    collect(model.streamText(ask('Why?'), never)),
    collect(model.streamText(ask('How?'), never)),
  ]);
  expect(emulator().calls()).toHaveLength(2);
  expect(reveal).toHaveBeenCalledTimes(1);
});
