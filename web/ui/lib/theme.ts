import {
  followPreference,
  type Preferences,
  preferenceStore,
  setPreference,
} from './preferences.ts';

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

export function chooseTheme(choice: Preferences['theme']): void {
  setPreference('theme', choice);
  applyTheme();
}

/** Applies the chosen theme, and follows changes of the system's theme. */
export function followTheme(): void {
  systemIsDark().addEventListener('change', applyTheme);
  followPreference('theme', applyTheme);
}

function applyTheme(): void {
  const { theme: choice } = preferenceStore.getState();
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  document.documentElement.classList.toggle('dark', dark);
  const meta = document.querySelector('meta[name="theme-color"]');
  meta?.setAttribute('content', dark ? '#161411' : '#fcfaf7');
}
