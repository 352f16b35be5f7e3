import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Prints the packages of OpenTelemetry that are loaded by a process's tracing, stores and contexts. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /node_modules\\/(@opentelemetry\\/[\\w-]+)/.exec(url)?.[1];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  const { createTracing } = await import('./runtime/tracing/create-tracing.ts');
  await createTracing({ service: 'test', collectorUrl: process.argv[1] });
  await import('./stores/queues/to-job-telemetry.ts');
  process.stdout.write([...loaded].sort().join(' '));
`;

async function listLoaded(collectorUrl?: string): Promise<string> {
  const given = ['--input-type=module', '--eval', program, ...(collectorUrl ? [collectorUrl] : [])];
  return (await promisify(execFile)(process.execPath, given, { cwd: root })).stdout;
}

test('OpenTelemetry is loaded only with a collector', async () => {
  const [off, on] = await Promise.all([listLoaded(), listLoaded('http://127.0.0.1:9')]);
  expect(off).toBe('');
  expect(on).toContain('@opentelemetry/sdk-trace');
});
