import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openChromium } from '../support/browser/open-chromium.ts';

const root = path.resolve(import.meta.dirname, '../..');
const publicFolder = path.join(root, 'web/public');
const paper = '#fcfaf7';

interface Icon {
  readonly file: string;
  readonly size: number;
  /** The share of the picture that the mark takes. */
  readonly share: number;
  readonly background: string;
}

const icons: readonly Icon[] = [
  { file: 'favicon-48.png', size: 48, share: 1, background: 'transparent' },
  { file: 'apple-touch-icon.png', size: 180, share: 0.66, background: paper },
  { file: 'icon-192.png', size: 192, share: 0.9, background: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 0.9, background: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.56, background: paper },
];

/** Draws the page's pictures out of its mark: `node tests/pictures/draw-pictures.ts`. */
async function drawPictures(): Promise<void> {
  const mark = await readFile(path.join(publicFolder, 'favicon.svg'), 'utf8');
  const social = await readFile(path.join(import.meta.dirname, 'social.html'), 'utf8');
  await using opened = await openChromium();
  const { page } = opened;
  await page.emulateMedia({ colorScheme: 'light' });
  for (const icon of icons) await drawIcon(page, icon, mark);
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(social.replace('MARK', mark));
  await page.addStyleTag({ content: await readFont() });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(publicFolder, 'social.png') });
}

async function drawIcon(page: Page, icon: Icon, mark: string): Promise<void> {
  const { file, size, share, background } = icon;
  const style = `margin:0;height:100vh;display:grid;place-items:center;background:${background}`;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<body style="${style}"><div style="width:${share * 100}%">${mark}</div>`);
  await page.addStyleTag({ content: 'svg { display: block }' });
  await page.screenshot({ path: path.join(publicFolder, file), omitBackground: true });
}

/** The page's own font, as a data URL: a page without an address reads no files. */
async function readFont(): Promise<string> {
  const file = 'node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2';
  const font = await readFile(path.join(root, file), 'base64');
  return `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }`;
}

await drawPictures();
