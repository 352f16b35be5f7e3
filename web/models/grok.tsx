import type { ModelLook } from './model-look.ts';

export const grok: ModelLook = {
  tint: { light: 'oklch(0.32 0.012 70)', dark: 'oklch(0.88 0.008 80)' },
  mark: (
    <g stroke="currentColor" strokeWidth="2.3" strokeLinecap="round" fill="none">
      <path d="M5.9 17.600A8 8 0 0 1 16.5 5.4" />
      <path d="M18.8 7.800A8 8 0 0 1 9.2 19.5" />
      <path d="M3.2 21.2 21 2.8" />
    </g>
  ),
};
