import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { findLabel, isSameModel, nameServed } from './served-model.ts';

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

const own = [{ id: 'grok-4.3', label: 'Our Grok' }];

test.each([
  ['grok-4.3', 'Our Grok'],
  ['grok-4-3-20260801', 'Our Grok'],
  ['gpt-5-2025-08-07', tabLabels.gpt],
  ['models/gemini-3.8-flash', 'Google: Gemini 3.8 Flash'],
  ['claude-sonnet-4-0', tabLabels.claude],
  ['qwen/qwen3-32b', 'qwen3-32b'],
  ['nobody-knows-1', 'nobody-knows-1'],
])('%s is called %s', (servedId, label) => {
  expect(findLabel(servedId, own)).toBe(label);
});

test.each([
  ['gpt-5', 'gpt-5-2025-08-07'],
  ['claude-sonnet-4-20250514', 'claude-sonnet-4-0'],
  ['claude-sonnet-4-20250514', 'claude-sonnet-4@20250514'],
  ['claude-sonnet-5-5', 'claude-sonnet-5-5-20260901'],
  ['grok-4', 'grok-4-0709'],
  ['grok-4.3', 'grok-4-3'],
  ['gemini-2.5-pro', 'models/gemini-2.5-pro'],
  ['gemini-2.5-pro', 'publishers/google/models/gemini-2.5-pro-001'],
  ['gemini-2.5-pro', 'gemini-2.5-pro-latest'],
  ['openai/gpt-5', 'GPT-5'],
  ['anthropic/claude-sonnet-5.5', 'claude-sonnet-5-5'],
  ['openai/gpt-5:online', 'openai/gpt-5'],
  ['llama3', 'llama3:latest'],
  ['mistral-large', 'mistral-large-2411'],
  ['command-r', 'command-r-08-2024'],
])('%s is the same model as %s', (one, other) => {
  expect(isSameModel(one, other)).toBe(true);
  expect(isSameModel(other, one)).toBe(true);
});

test.each([
  ['gemini-2.5-pro', 'gemini-3.8-flash'],
  ['grok-4', 'grok-4.3'],
  ['grok-4', 'grok-4-fast-reasoning'],
  ['gpt-5', 'gpt-5-mini-2025-08-07'],
  ['gpt-5', 'gpt-5.5'],
  ['claude-sonnet-4-20250514', 'claude-sonnet-4-5-20250929'],
  ['claude-opus-4-1', 'claude-opus-4-0'],
  ['gemini-3.1-pro-preview', 'gemini-3.1-pro'],
  ['qwen3:8b', 'qwen3:30b'],
])('%s is another model than %s', (one, other) => {
  expect(isSameModel(one, other)).toBe(false);
});
