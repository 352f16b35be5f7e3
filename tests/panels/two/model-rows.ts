import type { ModelRow } from '@quartet/shared/domain/model-rows.ts';

export const modelKeys = ['claude', 'grok'] as const;

export const modelRows: Readonly<Record<(typeof modelKeys)[number], ModelRow>> = {
  claude: { tabLabel: 'Claude: Sonnet 4', shortName: 'Claude' },
  grok: { tabLabel: 'xAI: Grok 4', shortName: 'Grok' },
};
