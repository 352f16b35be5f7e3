import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPage } from '@quartet/standalone/build-page.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const mostBytes = 150_000;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quartet-page-'));
  await buildPage(folder);
});

afterAll(() => rm(folder, { recursive: true }));

/** The scripts that the page loads before it shows anything: the entry and all it imports statically. */
async function readEntryScripts(): Promise<ReadonlyMap<string, string>> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const scripts = new Map<string, string>();
  const read = async (file: string): Promise<void> => {
    if (scripts.has(file)) return;
    const text = await readFile(path.join(folder, file), 'utf8');
    scripts.set(file, text);
    const imports = text.matchAll(
      /(?:^|[;}])(?:import|export)[^;()'"`]*?["'`]\.\/([\w.-]+\.js)["'`]/g,
    );
    await Promise.all([...imports].map(([, name = '']) => read(`assets/${name}`)));
  };
  const entries = [...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)];
  await Promise.all(entries.map(([, file = '']) => read(file)));
  return scripts;
}

test('the scripts of the first screen are at most 150 kB, compressed', async () => {
  const scripts = await readEntryScripts();
  const bytes = [...scripts.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});

test('formulas and the colours of code are no part of the first screen', async () => {
  const names = await readdir(path.join(folder, 'assets'));
  const first = [...(await readEntryScripts()).values()].join('');
  expect(names.some((name) => /math/.test(name))).toBe(true);
  for (const mark of ['katex-html', 'hljs-', 'KaTeX parse error'])
    expect(first).not.toContain(mark);
});

test('the conversation is no part of the first screen', async () => {
  const first = [...(await readEntryScripts()).values()].join('');
  expect(first).toContain('Stop Copy-Pasting');
  expect(first).not.toContain('Getting Individual Responses');
});

test('the service worker keeps the first screen and nothing else', async () => {
  const worker = await readFile(path.join(folder, 'sw.js'), 'utf8');
  const kept = JSON.parse(/"files":(\[[^\]]*\])/.exec(worker)?.[1] ?? '[]') as string[];
  const scripts = [...(await readEntryScripts()).keys()].map((file) => `/${file}`);
  expect(kept).toEqual(expect.arrayContaining(['/index.html', ...scripts]));
  const others = kept.filter((file) => !['/index.html', ...scripts].includes(file));
  expect(others.map((file) => path.extname(file)).toSorted()).toEqual(['.css', '.svg', '.woff2']);
  const sizes = await Promise.all(kept.map(async (file) => (await stat(folder + file)).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(700_000);
  // A classic script, in one piece.
  expect(worker).not.toMatch(/\b(?:import|export)\b/);
});

test('how the real models are asked stands beside the page, as the README has it', async () => {
  const section = await readFile(path.join(folder, 'with-real-models.txt'), 'utf8');
  expect(section).toMatch(/^## With real models\n/);
  expect(section).toContain('GEMINI_API_KEY=');
  expect(section.match(/^## /gm)).toHaveLength(1);
});

test('the notices name the packages of the page, with the licence text of each', async () => {
  const notices = await readFile(path.join(folder, 'third-party-notices.txt'), 'utf8');
  const names = ['react', 'katex', '@radix-ui/react-dialog', 'tailwindcss'];
  const fonts = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'];
  for (const name of [...names, ...fonts]) expect(notices).toMatch(RegExp(`^${name} \\d`, 'm'));
  expect(notices).toContain('Copyright 2016 The Inter Project Authors');
  expect(notices).toContain('Copyright 2020 The JetBrains Mono Project Authors');
  expect(notices.match(/SIL OPEN FONT LICENSE/g)).toHaveLength(2);
  expect(notices).toContain('Copyright (c) Meta Platforms');
  // Neither built from nor for the page.
  expect(notices).not.toMatch(/^(?:bullmq|vitest) /m);
});

test('fonts come as woff2 alone', async () => {
  const names = await readdir(path.join(folder, 'assets'));
  expect(names.filter((name) => /\.(?:woff|ttf)$/.test(name))).toEqual([]);
  expect(names.some((name) => /KaTeX.*\.woff2$/.test(name))).toBe(true);
});

test('the gallery of development is no part of the page', async () => {
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((name) => /gallery|scene/.test(name))).toEqual([]);
  const code = files.filter((name) => /\.(?:js|css|html)$/.test(name));
  const texts = await Promise.all(code.map((name) => readFile(path.join(folder, name), 'utf8')));
  expect(texts.some((text) => /gallery/i.test(text))).toBe(false);
});
