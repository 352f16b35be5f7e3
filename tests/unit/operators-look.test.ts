import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { html, renderDocument } from '@quartet/ops/health/html.ts';
import { expect, test } from 'vitest';

const names = (found: readonly RegExpExecArray[]) => found.map(([, name = '']) => name);
const root = path.resolve(import.meta.dirname, '../..');

test("the operators' pages load the sheets of the page, and then one of their own", async () => {
  const page = renderDocument({ title: 'Any', lead: html``, main: html`` });
  const loaded = [...page.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)];
  const index = await readFile(path.join(root, 'web/ui/styles/index.css'), 'utf8');
  const shared = [...index.matchAll(/@import "\.\.\/\.\.\/\.\.\/shared\/styles\/([^"]+)"/g)];
  expect(shared.length).toBeGreaterThan(3);
  expect(names(loaded)).toEqual([...names(shared), 'ops.css']);
});
