import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatRatesTable, settingFiles, settingSections } from './setting-files.ts';

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

test('the table of rates has a line for each row, with its settings or those that it follows', () => {
  const table = formatRatesTable({
    shouts: { of: 'user', counts: 'Times that one user shouts', minute: 2, hour: 20 },
    echoes: { of: 'user', counts: 'Echoes of one user', minute: { like: 'shouts', times: 3 } },
  });
  expect(table.split('\n').slice(-2)).toEqual([
    '| Times that one user shouts | 2, by `SHOUTS_PER_MINUTE` | 20, by `SHOUTS_PER_HOUR` |',
    '| Echoes of one user | 3 × `SHOUTS_PER_MINUTE` |  |',
  ]);
});
