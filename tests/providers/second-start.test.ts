import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { expect, test } from 'vitest';
import {
  ask,
  collectUntilError,
  finishOf,
  modelOn,
  never,
  wordsOf,
} from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

function play(provider: 'anthropic' | 'openai' | 'xai', after: number) {
  emulator().play(provider, { kind: 'second-start', text: ['one ', 'two ', 'three'], after });
  return collectUntilError(modelOn(emulator(), provider).streamText(ask('Why?'), never));
}

test.each(['anthropic', 'openai', 'xai'] as const)(
  '%s: a second message after words of the first fails the call',
  async (provider) => {
    const { parts, error } = await play(provider, 2);
    expect(wordsOf(parts)).toBe('one two ');
    expect(finishOf(parts)).toBeUndefined();
    expect(error).toMatchObject({ code: 'interrupted', details: { retryable: true } });
  },
);

test.each(['anthropic', 'openai', 'xai'] as const)(
  '%s: a second message before any word is accepted',
  async (provider) => {
    const { parts, error } = await play(provider, 0);
    expect(error).toBeUndefined();
    expect(wordsOf(parts)).toBe('one two three');
    expect(parts.filter(({ type }) => type === 'served')).toHaveLength(1);
  },
);
