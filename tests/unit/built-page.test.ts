import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { buildPage } from '@quartet/standalone/build-page.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const mostBytes = 150_000;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quartet-page-'));
  await buildPage(folder);
});

afterAll(() => rm(folder, { recursive: true }));

/** Reads the scripts that load before the page shows anything: the entry and its static imports. */
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

test('the scripts of the first screen are at most 150 kB compressed', async () => {
  const scripts = await readEntryScripts();
  const bytes = [...scripts.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});

test('the first screen takes few files, each compressed by the build', async () => {
  const scripts = [...(await readEntryScripts()).keys()];
  // Over HTTP/1.1 a browser asks for six files at once: these, a style sheet, the key and Clerk's script.
  expect(scripts.length).toBeLessThanOrEqual(4);
  for (const file of scripts.filter((name) => /index|packages/.test(name))) {
    const [plain, packed] = await Promise.all([
      readFile(path.join(folder, file)),
      readFile(path.join(folder, `${file}.br`)),
    ]);
    expect(brotliDecompressSync(packed).equals(plain)).toBe(true);
  }
});

test('the first screen loads no code for formulas and highlighting', async () => {
  const names = await readdir(path.join(folder, 'assets'));
  const first = [...(await readEntryScripts()).values()].join('');
  expect(names.some((name) => /math/.test(name))).toBe(true);
  for (const mark of ['katex-html', 'hljs-', 'KaTeX parse error'])
    expect(first).not.toContain(mark);
});

test('the first screen does not load the conversation', async () => {
  const first = [...(await readEntryScripts()).values()].join('');
  expect(first).toContain('Stop Copy-Pasting');
  expect(first).not.toContain('Getting Individual Responses');
});

test('the service worker caches the first screen and nothing else', async () => {
  const worker = await readFile(path.join(folder, 'sw.js'), 'utf8');
  const kept = JSON.parse(/"files":(\[[^\]]*\])/.exec(worker)?.[1] ?? '[]') as string[];
  const scripts = [...(await readEntryScripts()).keys()].map((file) => `/${file}`);
  expect(kept).toEqual(expect.arrayContaining(['/index.html', ...scripts]));
  const others = kept.filter((file) => !['/index.html', ...scripts].includes(file));
  expect(others.map((file) => path.extname(file)).toSorted()).toEqual([
    '.css',
    '.svg',
    '.woff2',
    '.woff2',
  ]);
  const sizes = await Promise.all(kept.map(async (file) => (await stat(folder + file)).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(700_000);
  // The worker is one classic script.
  expect(worker).not.toMatch(/\b(?:import|export)\b/);
});

test("the page serves the README's section about real models", async () => {
  const section = await readFile(path.join(folder, 'with-real-models.txt'), 'utf8');
  expect(section).toMatch(/^## With real models\n/);
  expect(section).toContain('GEMINI_API_KEY=');
  expect(section.match(/^## /gm)).toHaveLength(1);
});

test('the third-party notices name the packages of the page with their licence texts', async () => {
  const notices = await readFile(path.join(folder, 'third-party-notices.txt'), 'utf8');
  const names = ['react', 'katex', '@radix-ui/react-dialog', 'tailwindcss'];
  const fonts = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'];
  for (const name of [...names, ...fonts]) expect(notices).toMatch(RegExp(`^${name} \\d`, 'm'));
  expect(notices).toContain('Copyright 2016 The Inter Project Authors');
  expect(notices).toContain('Copyright 2020 The JetBrains Mono Project Authors');
  expect(notices.match(/SIL OPEN FONT LICENSE/g)).toHaveLength(2);
  expect(notices).toContain('Copyright (c) Meta Platforms');
  // Packages that are not part of the page.
  expect(notices).not.toMatch(/^(?:bullmq|vitest) /m);
});

test('ships fonts only as woff2', async () => {
  const names = await readdir(path.join(folder, 'assets'));
  expect(names.filter((name) => /\.(?:woff|ttf)$/.test(name))).toEqual([]);
  expect(names.some((name) => /KaTeX.*\.woff2$/.test(name))).toBe(true);
});

test('the built page does not contain the gallery', async () => {
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((name) => /gallery|scene/.test(name))).toEqual([]);
  const code = files.filter((name) => /\.(?:js|css|html)$/.test(name));
  const texts = await Promise.all(code.map((name) => readFile(path.join(folder, name), 'utf8')));
  // Clerk's words have a key `nonGallery`.
  expect(texts.some((text) => /(?<!non)gallery/i.test(text))).toBe(false);
});

test('the page is not built again while its sources are the same', async () => {
  const index = path.join(folder, 'index.html');
  await writeFile(index, 'as built');
  await buildPage(folder);
  expect(await readFile(index, 'utf8')).toBe('as built');
  await writeFile(path.join(folder, '.sources'), 'of another version');
  await buildPage(folder);
  expect(await readFile(index, 'utf8')).toContain('<script');
});
