import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { expect, test } from 'vitest';
import { ask, collectUntilError, finishOf, modelOn, never } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

function end(provider: EmulatedProvider, rawFinish: string) {
  emulator().play(provider, { kind: 'steady', text: 'Blue.', rawFinish });
  return collectUntilError(modelOn(emulator(), provider).streamText(ask('Why?'), never));
}

test.each([
  ['anthropic', 'stop_sequence', 'complete'],
  ['anthropic', 'model_context_window_exceeded', 'length'],
  ['anthropic', 'output_length', 'length'],
  ['google', 'MAX_TOKENS', 'length'],
  ['google', 'MODEL_LENGTH', 'length'],
  ['google', 'PROHIBITED_CONTENT', 'refused'],
  ['openai', 'max_output_tokens', 'length'],
  ['openai', 'content_filter', 'refused'],
  ['compatible', 'eos', 'complete'],
  ['compatible', 'STOP', 'complete'],
  ['compatible', 'model_length', 'length'],
  ['compatible', 'max_tokens', 'length'],
  ['compatible', 'sensitive', 'refused'],
] as const)('%s: %s is %s', async (provider, raw, reason) => {
  expect(finishOf((await end(provider, raw)).parts)).toMatchObject({ reason, raw });
});

test.each([
  ['anthropic', 'tool_use'],
  ['anthropic', 'compaction'],
  ['google', 'FINISH_REASON_UNSPECIFIED'],
  ['google', 'NO_SUCH_REASON'],
  ['openai', 'max_tool_calls'],
  ['xai', 'server_shutdown'],
  ['compatible', 'error'],
  ['compatible', 'insufficient_system_resource'],
  ['compatible', 'abort'],
  ['compatible', 'tool_calls'],
] as const)(
  '%s: %s is not known to be good, so the answer is interrupted',
  async (provider, raw) => {
    const { parts, error } = await end(provider, raw);
    expect(finishOf(parts)).toBeUndefined();
    expect(error).toMatchObject({ code: 'interrupted', details: { retryable: true, code: raw } });
  },
);

test('google: a call that the model made badly is worth another try', async () => {
  expect((await end('google', 'MALFORMED_FUNCTION_CALL')).error).toMatchObject({
    code: 'provider_invalid',
    details: { retryable: true, code: 'MALFORMED_FUNCTION_CALL' },
  });
});

test('a finish reason made of sentences is not repeated', async () => {
  const { error } = await end('compatible', 'the person asked about canary');
  expect(error).toMatchObject({ code: 'interrupted' });
  expect(JSON.stringify(error)).not.toContain('canary');
});
