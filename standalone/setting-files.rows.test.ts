import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingFiles, settingSections } from './setting-files.ts';

const root = path.join(import.meta.dirname, '..');

test.each(Object.entries(settingFiles))(
  '%s says what the rows say (else: npm run generate)',
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
