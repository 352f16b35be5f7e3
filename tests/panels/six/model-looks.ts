import { createElement } from 'react';
import type { ModelLook } from '../../../web/ui/models/model-looks.tsx';
import { modelLooks as four } from '../four/model-looks.ts';
import type { modelKeys } from './model-rows.ts';

const mistral: ModelLook = {
  tint: { light: 'oklch(0.56 0.15 20)', dark: 'oklch(0.78 0.12 20)' },
  mark: createElement('path', { d: 'M4 4h16v16H4z', fill: 'currentColor' }),
};

const qwen3: ModelLook = {
  tint: { light: 'oklch(0.5 0.14 300)', dark: 'oklch(0.78 0.11 300)' },
  mark: createElement('circle', { cx: 12, cy: 12, r: 8, fill: 'currentColor' }),
};

export const modelLooks: Readonly<Record<(typeof modelKeys)[number], ModelLook>> = {
  ...four,
  mistral,
  qwen3,
};
