import type { ModelRow } from '@quartet/shared/domain/model-rows.ts';

export const modelKeys = ['gemini', 'claude', 'gpt', 'grok'] as const;

export const modelRows: Readonly<Record<(typeof modelKeys)[number], ModelRow>> = {
  gemini: { tabLabel: 'Google: Gemini 2.5 Pro', shortName: 'Gemini' },
  claude: { tabLabel: 'Claude: Sonnet 4', shortName: 'Claude' },
  gpt: { tabLabel: 'OpenAI: GPT-5', shortName: 'GPT' },
  grok: { tabLabel: 'xAI: Grok 4', shortName: 'Grok' },
};
