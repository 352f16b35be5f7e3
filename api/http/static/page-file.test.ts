import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { madeByModels } from '@quartet/shared/domain/made-by-models.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readPageFile } from './page-file.ts';

const clerkKey = { publishableKey: 'pk_test_Y2xlcmsucXVhcnRldC50ZXN0JA', demo: false };

function writePage(html: string): string {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'page-'));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  writeFileSync(path.join(webRoot, 'index.html'), html);
  return webRoot;
}

test('the social picture has an absolute address, which other sites need', () => {
  const html = '<meta property="og:image" content="/social.png" />';
  const webRoot = writePage(html);
  expect(readPageFile(webRoot, { clerkKey, origin: 'https://quartet.test' })?.html).toBe(
    '<meta property="og:image" content="https://quartet.test/social.png" />',
  );
  expect(readPageFile(webRoot, { clerkKey })?.html).toBe(html);
});

test.each([
  [undefined, 'https://clerk.quartet.test/npm/'],
  ['/__clerk', '/__clerk/npm/'],
])(
  'the page loads the key and the script of sign-in by itself, with proxy %s',
  (proxyUrl, from) => {
    const key = { ...clerkKey, ...(proxyUrl && { proxyUrl }) };
    const page = readPageFile(writePage('<head></head>'), { clerkKey: key });
    expect(page?.html).toContain('<link rel="preload" as="fetch" href="/api/clerk-key"');
    expect(page?.html).toMatch(`src="${from}@clerk/clerk-js@6/dist/clerk.browser.js"`);
    expect(page?.html).toContain(`data-clerk-publishable-key="${clerkKey.publishableKey}"`);
    expect(page?.inlineScriptHashes).toEqual([]);
  },
);

test('the page links to the legal pages that are set, and to no other legal pages', () => {
  const webRoot = writePage('<head></head>');
  const legal = { termsUrl: 'https://a.test/?x="&y', privacyUrl: 'https://a.test/privacy' };
  const set = readPageFile(webRoot, { clerkKey, legal })?.html;
  expect(set).toContain(
    '<link rel="terms-of-service" href="https://a.test/?x=&quot;&amp;y" />' +
      '<link rel="privacy-policy" href="https://a.test/privacy" /></head>',
  );
  expect(set).not.toContain('imprint');
  expect(readPageFile(webRoot, { clerkKey })?.html).not.toMatch(/terms|privacy|imprint/);
});

test('the page says to programs that models make the answers, but not in the demo', () => {
  const webRoot = writePage('<head></head>');
  const mark = `<meta name="digitalSourceType" content="${madeByModels}" />`;
  expect(readPageFile(webRoot, { clerkKey })?.html).toContain(mark);
  const demo = readPageFile(webRoot, { clerkKey: { ...clerkKey, demo: true } });
  expect(demo?.html).not.toContain('digitalSourceType');
});

test('null for a page that was not built', () => {
  expect(readPageFile('missing', { clerkKey })).toBeNull();
});
