import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

const colourOf = (name: string, theme: string) =>
  new RegExp(`--${name}: (oklch\\([^)]*\\));`).exec(theme)?.[1];

test('the pages for operators have the colours of the page for people', async () => {
  const tokens = await read('web/ui/styles/tokens.css');
  const [light = '', dark = ''] = tokens.split('\n  .dark {');
  const used = (await read('ops/health/ops.css')).matchAll(
    /--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);/g,
  );
  const shown = [...used].map(([, name = '', ...colours]) => ({ name, colours }));
  expect(shown.length).toBeGreaterThan(5);
  for (const { name, colours } of shown)
    expect([name, ...colours]).toEqual([name, colourOf(name, light), colourOf(name, dark)]);
});
