import { tabLabels } from '@quartet/shared/domain/panel.ts';
import type { SlotRow } from './slot-row.ts';

export const grok: SlotRow = {
  adapter: 'openai',
  vendor: 'xai',
  liveUrl: 'https://api.x.ai/v1',
  emulatedAs: 'xai',
  keyOf: 'the xAI API',
  models: [
    { id: 'grok-4', label: tabLabels.grok, price: { input: 3, output: 15 }, effort: null },
    {
      id: 'grok-4.7',
      label: 'xAI: Grok 4.7',
      price: { input: 2, output: 6 },
      // The model's own default is high, which keeps it silent for long.
      effort: 'medium',
    },
  ],
};
