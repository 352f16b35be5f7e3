import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { nameServed } from './name-served.ts';

const gemini = { modelId: 'gemini-2.5-pro', label: tabLabels.gemini };
const router = { modelId: 'model-router', label: 'model-router' };
const ours = { modelId: 'our-deployment', label: 'Our own' };

test.each([
  [gemini, 'gemini-2.5-pro-001', null],
  [gemini, 'gemini-3.8-flash', { label: 'Google: Gemini 3.8 Flash', askedFor: tabLabels.gemini }],
  [gemini, 'gemini-9', { label: 'gemini-9', askedFor: tabLabels.gemini }],
  [router, 'gpt-5-2025-08-07', { label: tabLabels.gpt }],
  [router, 'qwen/qwen3-32b', { label: 'qwen3-32b' }],
  [ours, 'gpt-5-2025-08-07', { label: tabLabels.gpt }],
  [ours, '/models/q4.gguf', null],
])('of %o, an answer by %s is called %o', (asked, servedId, name) => {
  expect(nameServed(asked, servedId, [])).toEqual(name);
});
