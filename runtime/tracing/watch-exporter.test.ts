import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createTracing, watchExporter } from './create-tracing.ts';

const refused = Object.assign(new Error('with words'), { code: 401 });

test('a collector that takes no spans is one line, and one that it takes them again', () => {
  const results = [{ code: 0 }, { code: 1, error: refused }, { code: 1 }, { code: 0 }, { code: 0 }];
  const lines: unknown[] = [];
  const note = (fields: object, message: string) => void lines.push([message, fields]);
  const onSpans = vi.fn();
  const inner = {
    export: (_spans: unknown, done: (result: object) => void) => done(results.shift()!),
    shutdown: async () => undefined,
  } as SpanExporter;
  const exporter = watchExporter(inner, { log: { info: note, warn: note, error: note }, onSpans });
  const codes: number[] = [];
  for (const count of [1, 2, 3, 4, 5])
    exporter.export(Array.from({ length: count }), ({ code }) => void codes.push(code));
  expect(codes).toEqual([0, 1, 1, 0, 0]);
  expect(lines).toEqual([
    ['collector lost', { err: refused }],
    ['collector back', { spans: 5 }],
  ]);
  expect(onSpans.mock.calls).toEqual([
    ['sent', 1],
    ['lost', 2],
    ['lost', 3],
    ['sent', 4],
    ['sent', 5],
  ]);
});

test('a collector that refuses is said with its status, and without what it says', async () => {
  const server = createServer((req, res) => {
    req.resume().on('end', () => res.writeHead(401).end('CNRYrefusal'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const onSpans = vi.fn();
  const tracing = await createTracing({
    service: 'test',
    collectorUrl: `http://127.0.0.1:${port}`,
    log: createLogger({ service: 'test', level: 'info', destination }),
    onSpans,
  });
  tracing.start('hold').end();
  await tracing.close();
  expect(written.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'warn', msg: 'collector lost', err: { code: 401 } },
  ]);
  expect(written.join()).not.toContain('CNRY');
  expect(onSpans.mock.calls).toEqual([['lost', 1]]);
});
