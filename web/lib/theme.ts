import { createStore } from './store.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'quartet-theme';
const isDark = () => document.documentElement.classList.contains('dark');

export const themeStore = createStore<Theme>(isDark() ? 'dark' : 'light');

export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const meta = document.querySelector('meta[name="theme-color"]');
  meta?.setAttribute('content', theme === 'dark' ? '#161411' : '#fcfaf7');
  themeStore.set(() => theme);
}

export function toggleTheme(): void {
  const theme = themeStore.get() === 'dark' ? 'light' : 'dark';
  applyTheme(theme);
  try {
    localStorage.setItem(storageKey, theme);
  } catch (error) {
    console.error('The theme could not be remembered.', error);
  }
}
