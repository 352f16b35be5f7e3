import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { providers } from './providers.ts';
import type { RouteRow } from './route-row.ts';

export const claude: RouteRow = {
  ...providers.anthropic,
  keyOf: 'the Anthropic API',
  usualNames: { key: 'ANTHROPIC_API_KEY', url: 'ANTHROPIC_BASE_URL' },
  models: [
    {
      id: 'claude-sonnet-4-20250514',
      openrouterId: 'anthropic/claude-sonnet-4',
      label: tabLabels.claude,
      price: { input: 3, output: 15, searches: 10 },
      effort: null,
    },
    {
      id: 'claude-sonnet-5-5',
      openrouterId: 'anthropic/claude-sonnet-5.5',
      label: 'Claude: Sonnet 5.5',
      price: { input: 2, output: 10, searches: 10 },
      // By default, the model's effort is high, and it would be silent for long.
      effort: 'medium',
    },
  ],
};
