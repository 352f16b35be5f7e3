import { Monitor, Moon, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import { chooseTheme, nextTheme, type ThemeChoice, themeStore } from '../../lib/theme.ts';

export const themeLooks = {
  system: { icon: Monitor, label: 'System' },
  light: { icon: Sun, label: 'Light' },
  dark: { icon: Moon, label: 'Dark' },
} as const satisfies Record<ThemeChoice, unknown>;

/** Steps through the themes: system, light, dark. */
export function ThemeButton() {
  const theme = useStore(themeStore);
  const { icon: Icon, label } = themeLooks[theme];
  return (
    <button
      type="button"
      onClick={() => chooseTheme(nextTheme(theme))}
      aria-label={`Theme: ${label}`}
      title={`Theme: ${label}`}
      className="grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      <Icon className="size-[18px]" />
    </button>
  );
}
