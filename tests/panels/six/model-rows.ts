import type { ModelRow } from '@quartet/shared/domain/model-rows.ts';
import { modelRows as four } from '../four/model-rows.ts';

export const modelKeys = ['gemini', 'mistral', 'claude', 'gpt', 'grok', 'qwen3'] as const;

export const modelRows: Readonly<Record<(typeof modelKeys)[number], ModelRow>> = {
  ...four,
  mistral: { tabLabel: 'Mistral: Large 4', shortName: 'Mistral' },
  qwen3: { tabLabel: 'Alibaba: Qwen 3', shortName: 'Qwen' },
};
