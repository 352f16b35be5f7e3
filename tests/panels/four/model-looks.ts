import { createElement } from 'react';
import type { ModelLook } from '../../../web/ui/models/model-looks.tsx';
import type { modelKeys } from './model-rows.ts';

const draw = (d: string) => createElement('path', { d, fill: 'currentColor' });

export const modelLooks: Readonly<Record<(typeof modelKeys)[number], ModelLook>> = {
  gemini: {
    tint: { light: 'oklch(0.5 0.17 262)', dark: 'oklch(0.75 0.12 262)' },
    mark: draw('M12 2l10 10-10 10L2 12z'),
  },
  claude: {
    tint: { light: 'oklch(0.54 0.135 42)', dark: 'oklch(0.745 0.12 45)' },
    mark: draw('M12 2l10 20H2z'),
  },
  gpt: {
    tint: { light: 'oklch(0.48 0.05 185)', dark: 'oklch(0.77 0.045 185)' },
    mark: draw('M2 2h20L12 22z'),
  },
  grok: {
    tint: { light: 'oklch(0.32 0.012 70)', dark: 'oklch(0.88 0.008 80)' },
    mark: draw('M2 20L20 2l2 2L4 22z'),
  },
};
