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

function play(wire: 'anthropic' | 'openai' | 'xai', after: number) {
  emulator().play(wire, { kind: 'second-start', text: ['one ', 'two ', 'three'], after });
  return collectUntilError(modelOn(emulator(), wire).streamText(ask('Why?'), never));
}

test.each(['anthropic', 'openai', 'xai'] as const)(
  '%s: a second message after words of the first fails the call',
  async (wire) => {
    const { parts, error } = await play(wire, 2);
    expect(wordsOf(parts)).toBe('one two ');
    expect(finishOf(parts)).toBeUndefined();
    expect(error).toMatchObject({ code: 'interrupted', details: { retryable: true } });
  },
);

test.each(['anthropic', 'openai', 'xai'] as const)(
  '%s: a second message before any word is accepted',
  async (wire) => {
    const { parts, error } = await play(wire, 0);
    expect(error).toBeUndefined();
    expect(wordsOf(parts)).toBe('one two three');
    expect(parts.filter(({ type }) => type === 'served')).toHaveLength(1);
  },
);
