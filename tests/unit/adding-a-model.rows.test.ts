import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { copyCheckout } from '../support/copy-checkout.ts';

const root = path.resolve(import.meta.dirname, '../..');

const tables = [
  'shared/domain/model-rows.ts',
  'worker/providers/rows/route-rows.ts',
  'web/ui/models/model-looks.tsx',
] as const;

test('the examples of "Adding a model" compile in their tables', async () => {
  const copy = await copyCheckout(root);
  try {
    await addExample(copy);
    expect(await compileTables(copy)).toBe('');
  } finally {
    await rm(copy, { recursive: true });
  }
});

/** Follows the page as a reader would, but with another key, because the product may already have the model. */
async function addExample(copy: string): Promise<void> {
  const page = await readFile(path.join(copy, 'docs/adding-a-model.md'), 'utf8');
  const blocks = [...page.matchAll(/^ *```tsx?\n([\s\S]*?)^ *```$/gm)].map(([, code = '']) =>
    code.replaceAll(/\bmistral\b(?!['.-])/g, 'example'),
  );
  expect(blocks).toHaveLength(3);
  const [row = '', model = '', look = ''] = blocks;
  const write = (file: string, code: string) => writeFile(path.join(copy, file), code);
  const change = async (file: string, ...[at, becomes]: readonly [RegExp, string]) => {
    const before = await readFile(path.join(copy, file), 'utf8');
    expect(before).toMatch(at);
    await write(file, before.replace(at, becomes));
  };
  const [rows, models, looks] = tables;
  await change(rows, /,?\s*(?=\] as const;)/, ", 'example'");
  await change(rows, /(?=\};\n$)/, row);
  await write(path.join(path.dirname(models), 'example.ts'), model);
  await change(models, /^/, "import { example } from './example.ts';\n");
  await change(looks, /^(?=\/\*\* One row)/m, `${look}\n`);
  for (const table of [models, looks]) await change(table, /,?\s*\};\n$/, ', example };\n');
}

/** Returns the errors of the compiler. */
async function compileTables(folder: string): Promise<string> {
  const config = { extends: './tsconfig.json', include: [], files: tables };
  await writeFile(path.join(folder, 'tsconfig.tables.json'), JSON.stringify(config));
  const tsc = path.join(folder, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawn(process.execPath, [tsc, '-p', 'tsconfig.tables.json'], { cwd: folder });
  return text(stdout);
}
