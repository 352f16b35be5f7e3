import { expect, test } from 'vitest';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();

const isDark = () => document.documentElement.classList.contains('dark');

test.each(['light', 'dark'] as const)('the page follows the system: %s', async (colorScheme) => {
  const { page } = await visit({ colorScheme, credits: null });
  expect(await page.evaluate(isDark)).toBe(colorScheme === 'dark');
});

test('the page follows a change of the system theme', async () => {
  const { page } = await visit({ colorScheme: 'light', credits: null });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(isDark)).toBe(true);
});

test('a theme can be chosen below the welcome and the plans, and the choice is remembered', async () => {
  const { page } = await visit({ colorScheme: 'dark', credits: null });
  const themes = page.getByLabel('Theme');
  await themes.selectOption('Light');
  expect(await page.evaluate(isDark)).toBe(false);
  await open(page, '/pricing');
  expect(await page.evaluate(isDark)).toBe(false);
  await themes.selectOption('Dark');
  expect(await page.evaluate(isDark)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await themes.selectOption('System');
  expect(await page.evaluate(isDark)).toBe(false);
});

test('the chosen theme applies before the first paint, so that nothing flashes', async () => {
  const { page } = await visit({ colorScheme: 'light', credits: null, path: null });
  await page.addInitScript(() => {
    localStorage.setItem('quartet-theme', 'dark');
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.push(document.documentElement.className);
      if (seen.length < 20) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await open(page);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  for (const name of seen) expect(name).toContain('dark');
});

test('reduced motion turns off smooth scrolling and animations', async () => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)),
    ),
  );
  expect(longest).toBeLessThan(50);
});
