import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ReactNode } from 'react';

/** How the page shows one model of the panel. */
export interface ModelLook {
  /** Its mark, drawn in `currentColor` in a box of 24 by 24. */
  readonly mark: ReactNode;
  /** Its tint in the light and the dark theme, as CSS colours. Only for marks, the tab underline and highlighted quotes. */
  readonly tint: { readonly light: string; readonly dark: string };
}

const gemini: ModelLook = {
  tint: { light: 'oklch(0.5 0.17 262)', dark: 'oklch(0.75 0.12 262)' },
  mark: (
    <path
      d="M12 1.5c.7 6.2 4.3 9.8 10.5 10.5-6.2.7-9.8 4.3-10.5 10.5C11.3 16.3 7.7 12.7 1.5 12 7.7 11.3 11.3 7.7 12 1.500Z"
      fill="currentColor"
    />
  ),
};

const rays = Array.from({ length: 10 }, (_, index) => index * 36);

const claude: ModelLook = {
  tint: { light: 'oklch(0.54 0.135 42)', dark: 'oklch(0.745 0.12 45)' },
  mark: (
    <g stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
      {rays.map((angle) => (
        <path
          key={angle}
          d={angle % 72 === 0 ? 'M12 8.500V1.8' : 'M12 8.800V3.2'}
          transform={`rotate(${angle} 12 12)`}
        />
      ))}
    </g>
  ),
};

const petals = [0, 60, 120, 180, 240, 300];

const gpt: ModelLook = {
  tint: { light: 'oklch(0.48 0.05 185)', dark: 'oklch(0.77 0.045 185)' },
  mark: (
    <g stroke="currentColor" strokeWidth="1.7" fill="none">
      {petals.map((angle) => (
        <path
          key={angle}
          d="M8.2 11.200V6.300a4.1 4.1 0 0 1 7.3-2.6"
          strokeLinecap="round"
          transform={`rotate(${angle} 12 12)`}
        />
      ))}
    </g>
  ),
};

const grok: ModelLook = {
  tint: { light: 'oklch(0.32 0.012 70)', dark: 'oklch(0.88 0.008 80)' },
  mark: (
    <g stroke="currentColor" strokeWidth="2.3" strokeLinecap="round" fill="none">
      <path d="M5.9 17.600A8 8 0 0 1 16.5 5.4" />
      <path d="M18.8 7.800A8 8 0 0 1 9.2 19.5" />
      <path d="M3.2 21.2 21 2.8" />
    </g>
  ),
};

/** One row for each model of the panel. */
export const modelLooks: Readonly<Record<ModelKey, ModelLook>> = { gemini, claude, gpt, grok };
