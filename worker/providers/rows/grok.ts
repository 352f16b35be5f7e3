import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { providers } from './providers.ts';
import type { RouteRow } from './route-row.ts';

/** xAI thinks for minutes without a sign of life, and asks its callers to wait. */
const thinkingMs = 240_000;

export const grok: RouteRow = {
  ...providers.xai,
  keyOf: 'the xAI API',
  usualNames: { key: 'XAI_API_KEY', url: 'XAI_BASE_URL' },
  models: [
    {
      id: 'grok-4',
      openrouterId: 'x-ai/grok-4',
      label: tabLabels.grok,
      price: { input: 3, output: 15, searches: 10 },
      effort: null,
      silenceMs: thinkingMs,
    },
    {
      id: 'grok-4.7',
      openrouterId: 'x-ai/grok-4.7',
      label: 'xAI: Grok 4.7',
      price: { input: 2, output: 6, searches: 10 },
      // By default, the model's effort is high, and it would be silent for long.
      effort: 'medium',
      silenceMs: thinkingMs,
    },
    {
      id: 'grok-4.6',
      openrouterId: 'x-ai/grok-4.6',
      label: 'xAI: Grok 4.6',
      price: { input: 2, output: 6, searches: 10 },
      effort: 'medium',
      silenceMs: thinkingMs,
    },
    {
      id: 'grok-4.3',
      openrouterId: 'x-ai/grok-4.3',
      label: 'xAI: Grok 4.3',
      price: { input: 2, output: 6, searches: 10 },
      effort: 'medium',
      silenceMs: thinkingMs,
    },
  ],
};
