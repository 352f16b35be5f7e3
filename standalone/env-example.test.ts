import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatEnvExample } from '@quartet/runtime/environment/env-example.ts';
import { expect, test } from 'vitest';
import { settingSections } from './setting-sections.ts';

test('.env.example lists every variable with its default (else: npm run env:example)', async () => {
  const file = path.join(import.meta.dirname, '..', '.env.example');
  expect(await readFile(file, 'utf8')).toBe(formatEnvExample(settingSections));
});
