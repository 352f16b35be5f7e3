import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTracing, toSafeFacts } from './open-tracing.ts';

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

test('ids, codes and numbers stay; a sentence, an empty and an absent value do not', () => {
  const kept = { turnId: 'aB-_9', code: 'provider_unavailable', queue: 'answer-gpt', ttft: 0 };
  const dropped = { said: 'Why is it?', none: '', absent: undefined, long: 'a'.repeat(101) };
  expect(toSafeFacts({ ...kept, ...dropped, left: true })).toEqual({ ...kept, left: true });
});
