import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { calls } from '@quartet/shared/http/calls.ts';
import { createOpenApi } from '@quartet/shared/http/openapi.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { protocolFiles } from '../../docs/protocol-files.ts';

test.each(protocolFiles.map(({ file, text }) => [path.basename(file), file, text] as const))(
  'docs/%s matches the schemas (else: npm run generate)',
  async (_, file, text) => {
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('describes every route of the api', async () => {
  const app = await readFile(path.join(import.meta.dirname, '../../api/app.ts'), 'utf8');
  const routes = [...app.matchAll(/\.route\('([^']+)'\)/g)].map(([, route = '']) =>
    `${/^\/(?:v1|mcp)\b/.test(route) ? '' : '/api'}${route}`.replaceAll(/:(\w+)/g, '{$1}'),
  );
  expect(routes.length).toBeGreaterThan(5);
  expect(new Set(calls.map((call) => call.path))).toEqual(new Set(routes));
});

test('passes a linter of OpenAPI documents', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = JSON.stringify(createOpenApi());
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
});
