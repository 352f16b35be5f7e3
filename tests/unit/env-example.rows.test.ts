import { readFile } from 'node:fs/promises';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import { expect, test } from 'vitest';
import { envExample, settingSections } from '../../docs/env-example.ts';

test('.env.example says what the rows say (else: npm run generate)', async () => {
  expect(await readFile(envExample.file, 'utf8')).toBe(envExample.text);
});

test('.env.example sets what a deployment needs, empty, and shows all other settings as comments', () => {
  const set = [...envExample.text.matchAll(/^(\w+)=(.*)$/gm)];
  expect(set.map(([line]) => line)).toEqual([
    ...modelKeys.map((model) => `${toVariableName(model, 'API_KEY')}=`),
    'OPENROUTER_API_KEY=',
    'CLERK_PUBLISHABLE_KEY=',
    'CLERK_SECRET_KEY=',
    'MAILBOX_KEYS=',
    'REDIS_URL=',
    'DATABASE_URL=',
    'SEALING_KEYS=',
  ]);
  const commented = [...envExample.text.matchAll(/^# (\w+)=/gm)].map(([, name]) => name);
  const names = set.map(([, name]) => name);
  const all = settingSections.flatMap(({ settings }) => Object.keys(settings));
  expect(new Set([...names, ...commented])).toEqual(new Set(all));
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
