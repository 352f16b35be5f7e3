import type { ModelLook } from './model-look.ts';

export const gemini: ModelLook = {
  tint: { light: 'oklch(0.5 0.17 262)', dark: 'oklch(0.75 0.12 262)' },
  mark: (
    <path
      d="M12 1.5c.7 6.2 4.3 9.8 10.5 10.5-6.2.7-9.8 4.3-10.5 10.5C11.3 16.3 7.7 12.7 1.5 12 7.7 11.3 11.3 7.7 12 1.500Z"
      fill="currentColor"
    />
  ),
};
