import { WorkAborted } from '../abort-cause.ts';
import type { DeltaFlusher, WriterOptions } from './delta-flusher.ts';
import type { DeltaWriter } from './delta-writer.ts';

export interface FencedWriterOptions extends Omit<WriterOptions, 'onRefused'> {
  readonly signal: AbortSignal;
}

/** The first refused write aborts the returned signal. Read the provider's stream under it. */
export function openFencedWriter(
  flusher: DeltaFlusher,
  { signal, ...options }: FencedWriterOptions,
): { readonly writer: DeltaWriter; readonly signal: AbortSignal } {
  const refusal = new AbortController();
  const writer = flusher.open({
    ...options,
    onRefused: (reason) => refusal.abort(reason === 'stale' ? new WorkAborted('stale') : reason),
  });
  return { writer, signal: AbortSignal.any([signal, refusal.signal]) };
}
