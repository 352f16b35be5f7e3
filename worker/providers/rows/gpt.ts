import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { providers } from './providers.ts';
import type { RouteRow } from './route-row.ts';

export const gpt: RouteRow = {
  ...providers.openai,
  keyOf: 'the OpenAI API',
  usualNames: { key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL' },
  models: [
    {
      id: 'gpt-5',
      openrouterId: 'openai/gpt-5',
      label: tabLabels.gpt,
      price: { input: 2, output: 10, searches: 10 },
      // The provider's default. It is set here because a prompt can ask for another effort.
      effort: 'medium',
    },
    {
      id: 'gpt-6.1-sol',
      openrouterId: 'openai/gpt-6.1-sol',
      label: 'OpenAI: GPT-6.1 Sol',
      price: { input: 2, output: 10, searches: 10 },
      // The provider's default. It is set here because a prompt can ask for another effort.
      effort: 'medium',
    },
  ],
};
