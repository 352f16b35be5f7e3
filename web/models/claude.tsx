import type { ModelLook } from './model-look.ts';

const rays = Array.from({ length: 10 }, (_, index) => index * 36);

export const claude: ModelLook = {
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
