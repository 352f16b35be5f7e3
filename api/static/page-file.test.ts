import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPageFile } from './page-file.ts';

test('the social picture has an absolute address, which other sites need', () => {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'page-'));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  const html = '<meta property="og:image" content="/social.png" />';
  writeFileSync(path.join(webRoot, 'index.html'), html);
  expect(readPageFile(webRoot, 'https://quartet.test')?.html).toBe(
    '<meta property="og:image" content="https://quartet.test/social.png" />',
  );
  expect(readPageFile(webRoot)?.html).toBe(html);
});

test('null for a page that was not built', () => {
  expect(readPageFile('missing')).toBeNull();
});
