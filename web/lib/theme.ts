import { createStore } from 'zustand';
import { readRemembered, remember } from './remembered.ts';

/** `system` follows the system's theme, also while the page is open. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'quartet-theme';
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

export const themeStore = createStore<ThemeChoice>()(() => toChoice(readRemembered(storageKey)));

function toChoice(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice): void {
  themeStore.setState(choice);
  remember(storageKey, choice === 'system' ? null : choice);
  applyTheme();
}

/** Applies the chosen theme, and follows the system's changes. */
export function followTheme(): void {
  systemIsDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey) return;
    themeStore.setState(toChoice(newValue));
    applyTheme();
  });
}

function applyTheme(): void {
  const choice = themeStore.getState();
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  document.documentElement.classList.toggle('dark', dark);
  const meta = document.querySelector('meta[name="theme-color"]');
  meta?.setAttribute('content', dark ? '#161411' : '#fcfaf7');
}
