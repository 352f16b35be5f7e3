import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { providers } from './providers.ts';
import type { RouteRow } from './route-row.ts';

export const gemini: RouteRow = {
  ...providers.google,
  keyOf: 'the Gemini API',
  usualNames: { key: 'GOOGLE_API_KEY', url: 'GOOGLE_GEMINI_BASE_URL' },
  models: [
    {
      id: 'gemini-2.5-pro',
      openrouterId: 'google/gemini-2.5-pro',
      label: tabLabels.gemini,
      // Google bills searches per prompt, however many there are.
      price: { input: 2, output: 12, searches: 35 },
      effort: null,
    },
    {
      id: 'gemini-3.8-flash',
      openrouterId: 'google/gemini-3.8-flash',
      label: 'Google: Gemini 3.8 Flash',
      price: { input: 2, output: 12, searches: 14 },
      // The provider's default. It is set here because a prompt can ask for another effort.
      effort: 'medium',
    },
  ],
};
