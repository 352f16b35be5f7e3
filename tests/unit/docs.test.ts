import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('every file that the README and the docs link to exists', async () => {
  const docs = await readdir(path.join(root, 'docs'), { recursive: true });
  const pages = ['README.md', ...docs.map((name) => path.join('docs', name))];
  const broken: string[] = [];
  for (const page of pages.filter((name) => name.endsWith('.md'))) {
    const text = await readFile(path.join(root, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      if (!existsSync(path.join(root, path.dirname(page), target)))
        broken.push(`${page}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});
