import { WorkAborted } from '../abort-cause.ts';
import type { DeltaFlusher, WriterOptions } from './delta-flusher.ts';
import type { DeltaWriter } from './delta-writer.ts';

export interface FencedWriterOptions extends Omit<WriterOptions, 'onRefused'> {
  /** Aborts the work for reasons of its own. */
  readonly signal: AbortSignal;
}

/** The first refused write aborts the returned signal, under which the words are to be read. */
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
