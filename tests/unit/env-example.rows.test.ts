import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { envExample, settingSections } from '../../docs/env-example.ts';

test('.env.example says what the rows say (else: npm run generate)', async () => {
  expect(await readFile(envExample.file, 'utf8')).toBe(envExample.text);
});

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
