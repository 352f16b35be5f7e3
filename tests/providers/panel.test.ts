import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { createPanel } from '@quartet/worker/providers/create-panel.ts';
import type { CallRecord } from '@quartet/worker/providers/layers/with-record.ts';
import { providerSettings } from '@quartet/worker/providers/provider-settings.ts';
import { toProvidersConfig } from '@quartet/worker/providers/to-providers-config.ts';
import { expect, test } from 'vitest';
import { ask, collect, soon } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

function openPanel(environment: Record<string, string> = {}) {
  const records: CallRecord[] = [];
  const values = readSettings(providerSettings, environment);
  const config = toProvidersConfig(values, { emulator: emulator().baseUrls });
  return { panel: createPanel(config, { onCall: (record) => void records.push(record) }), records };
}

test('a model is asked for as many tokens as its row says', async () => {
  const rows = {
    claude: { models: [{ id: 'claude-sonnet-5-5', maxOutputTokens: 64_000 }] },
    gpt: { models: [{ id: 'gpt-5', maxOutputTokens: 100_000 }] },
  };
  const { panel } = openPanel({ MODEL_ROWS: JSON.stringify(rows) });
  await collect(panel.model('claude').openAnswer(ask('Why?'), soon()));
  await collect(panel.model('gpt').openAnswer(ask('Why?'), soon()));
  const [claude, gpt] = emulator().calls();
  expect(claude!.body).toMatchObject({ max_tokens: 64_000 });
  expect(gpt!.body).toMatchObject({ max_output_tokens: 100_000 });
});

test('a server that speaks Chat Completions gets a limit only if one was chosen: a small one refuses more than it holds', async () => {
  for (const chosen of [undefined, 8_000]) {
    const model = { id: 'gemma3', ...(chosen && { maxOutputTokens: chosen }) };
    const row = { adapter: 'openai-compatible', models: [model] };
    const { panel } = openPanel({
      GPT_BASE_URL: emulator().baseUrls.compatible,
      MODEL_ROWS: JSON.stringify({ gpt: row }),
    });
    await collect(panel.model('gpt').openAnswer(ask('Why?'), soon()));
    const { max_tokens } = emulator().calls().at(-1)!.body as { max_tokens?: number };
    expect(max_tokens).toBe(chosen);
  }
});

test('every model reports its calls, with the host that it asked', async () => {
  const { panel, records } = openPanel();
  await collect(panel.model('grok').openAnswer(ask('Why?'), { ...soon(), turnId: 't' }));
  const { host } = new URL(emulator().baseUrls.xai);
  expect(records).toMatchObject([{ key: 'grok', host, turnId: 't', outcome: 'complete' }]);
});

test('an answer by a model that a provider routes to has that model’s label', async () => {
  const { panel } = openPanel();
  const served = { kind: 'steady', servedAs: 'grok-4.3' } as const;
  emulator().play('xai', [served, served]);
  const parts = await collect(panel.model('grok').openAnswer(ask('Why?'), soon()));
  await collect(panel.model('grok').openAnswer(ask('How?'), soon()));
  expect(parts).toContainEqual({
    type: 'model',
    modelId: 'grok-4.3',
    label: 'xAI: Grok 4.3',
    askedFor: 'xAI: Grok 4',
  });
  expect(panel.model('grok').current().modelId).toBe('grok-4.7');
});
