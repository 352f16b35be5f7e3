import type { ModelLook } from './model-look.ts';

const petals = [0, 60, 120, 180, 240, 300];

export const gpt: ModelLook = {
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
