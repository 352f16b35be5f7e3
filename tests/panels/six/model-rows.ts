import type { ModelRow } from '@quartet/shared/domain/model-rows.ts';

export const modelKeys = ['gemini', 'mistral', 'claude', 'gpt', 'grok', 'qwen3'] as const;

export const modelRows: Readonly<Record<(typeof modelKeys)[number], ModelRow>> = {
  gemini: { tabLabel: 'Google: Gemini 2.5 Pro', shortName: 'Gemini' },
  mistral: { tabLabel: 'Mistral: Large 4', shortName: 'Mistral' },
  claude: { tabLabel: 'Claude: Sonnet 4', shortName: 'Claude' },
  gpt: { tabLabel: 'OpenAI: GPT-5', shortName: 'GPT' },
  grok: { tabLabel: 'xAI: Grok 4', shortName: 'Grok' },
  qwen3: { tabLabel: 'Alibaba: Qwen 3', shortName: 'Qwen' },
};
