import { expect, test } from 'vitest';
import { isSameModel } from './same-model.ts';

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
