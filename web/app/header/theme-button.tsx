import { Moon, Sun } from 'lucide-react';
import { useStore } from '../../lib/store.ts';
import { themeStore, toggleTheme } from '../../lib/theme.ts';

export function ThemeButton() {
  const theme = useStore(themeStore, (value) => value);
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      onClick={toggleTheme}
      aria-label={theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
      className="grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon className="size-[18px]" />
    </button>
  );
}
