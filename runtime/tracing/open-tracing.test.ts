import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTracing } from './open-tracing.ts';

test.each<[string, SpanExporter['shutdown']]>([
  ['does not answer', () => new Promise(() => undefined)],
  ['refuses', () => Promise.reject(new Error('refused'))],
])('a collector that %s keeps no process from ending', async (_what, shutdown) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const exported = vi.fn();
  const tracing = openTracing('test', { export: exported, shutdown });
  tracing.start('hold').end();
  const closing = tracing.close();
  await vi.advanceTimersByTimeAsync(2_000);
  await closing;
  expect(exported).toHaveBeenCalledOnce();
});
