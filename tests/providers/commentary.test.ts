import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { expect, test } from 'vitest';
import { ask, collect, modelOn, never, wordsOf } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

test.each([true, false])(
  'a model’s comment before it thinks on is not part of its answer',
  async (isStreamed) => {
    if (!isStreamed) {
      const said = {
        code: 'unsupported_value',
        param: 'stream',
        message: 'not verified to stream',
      };
      emulator().play('openai', { kind: 'refused', status: 400, ...said });
    }
    emulator().play('openai', {
      kind: 'reasoning',
      commentary: ['I look ', 'it up.'],
      reasoning: 'Light scatters.',
      text: 'Blue.',
    });
    const parts = await collect(modelOn(emulator(), 'openai').streamText(ask('Why?'), never));
    expect(wordsOf(parts)).toBe('Blue.');
    expect(wordsOf(parts, 'reasoning-delta')).toBe('I look it up.\n\nLight scatters.');
  },
);
