import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingFiles } from './setting-files.ts';
import { settingSections } from './setting-sections.ts';

const root = path.join(import.meta.dirname, '..');

test.each(Object.entries(settingFiles))(
  '%s lists every setting with its default (else: npm run env:example)',
  async (file, text) => {
    expect(await readFile(path.join(root, file), 'utf8')).toBe(text);
  },
);

test.each(settingSections)(
  'in section $title every default can be read, and each value has a name of its own',
  ({ settings }) => {
    const rows = Object.entries(settings);
    const unread = rows.filter(
      ([, { schema, fallback }]) => fallback !== undefined && !schema.safeParse(fallback).success,
    );
    expect(unread).toEqual([]);
    const names = rows.map(([variable, { name = variable }]) => name);
    expect(new Set(names).size).toBe(names.length);
  },
);
