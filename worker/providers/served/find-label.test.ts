import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { findLabel } from './find-label.ts';

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
