import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTracing } from './open-tracing.ts';

type Done = (result: object) => void;

test.each([
  ['does not answer', () => undefined],
  ['refuses', (_spans: unknown, done: Done) => done({ code: 1, error: new Error('refused') })],
])('a collector that %s keeps no process from ending', async (_what, answer) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const exported = vi.fn(answer);
  const exporter = { export: exported, shutdown: async () => undefined } as SpanExporter;
  const tracing = openTracing('test', exporter);
  tracing.start('hold').end();
  const closing = tracing.close();
  await vi.advanceTimersByTimeAsync(2_000);
  await closing;
  expect(exported).toHaveBeenCalledOnce();
});
