import { type LinkedAbort, linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';

export interface Patience {
  readonly signal: AbortSignal;
  /** Hedging delay before the next source starts. */
  readonly patienceMs: number;
}

export interface SpokenPart<Source, T> {
  readonly source: Source;
  readonly value: T;
}

/** Wraps an error of a source that had begun to speak, so that no other takes over unnoticed. */
export class BrokenOff<Source> extends Error {
  override readonly name = 'BrokenOff';
  readonly source: Source;
  constructor(source: Source, cause: unknown) {
    super('broken_off', { cause });
    this.source = source;
  }
}

interface Run<Source, T> {
  readonly source: Source;
  readonly own: LinkedAbort;
  readonly iterator: AsyncIterator<T>;
}

/**
 * Asks one source after another, the next one when one fails or stays silent for too long. The first source that says
 * something continues, and the other sources are ended. Throws the last error if none speaks, and `BrokenOff` if the speaker fails.
 */
export async function* firstToSpeak<Source, T>(
  sources: readonly Source[],
  open: (source: Source, signal: AbortSignal) => AsyncIterable<T>,
  patience: Patience,
): AsyncGenerator<SpokenPart<Source, T>> {
  const runs: Run<Source, T>[] = [];
  const start = (source: Source) => {
    const own = linkAbort(patience.signal);
    const run = { source, own, iterator: open(source, own.signal)[Symbol.asyncIterator]() };
    runs.push(run);
    return run;
  };
  let speaker: Run<Source, T> | null = null;
  try {
    const first = await raceToSpeak(sources, start, patience);
    speaker = first.run;
    for (const run of runs) if (run !== speaker) end(run);
    for (let next = first.next; !next.done; next = await speaker.iterator.next()) {
      yield { source: speaker.source, value: next.value };
    }
  } catch (error) {
    throw speaker ? new BrokenOff(speaker.source, error) : error;
  } finally {
    for (const run of runs) end(run);
  }
}

interface Spoken<Source, T> {
  readonly run: Run<Source, T>;
  readonly next: IteratorResult<T>;
}

type Outcome<Source, T> =
  | Spoken<Source, T>
  | { readonly run: Run<Source, T>; readonly error: unknown };

async function raceToSpeak<Source, T>(
  sources: readonly Source[],
  start: (source: Source) => Run<Source, T>,
  { signal, patienceMs }: Patience,
): Promise<Spoken<Source, T>> {
  using waiting = linkAbort(signal);
  const silent = new Map<Run<Source, T>, Promise<Outcome<Source, T>>>();
  const left = [...sources];
  let error: unknown = new Error('no_source');
  for (let asksNext = true; asksNext || silent.size > 0; ) {
    const source = asksNext ? left.shift() : undefined;
    if (source !== undefined) {
      const run = start(source);
      silent.set(run, firstOf(run));
    }
    if (silent.size === 0) break;
    const late = left.length > 0 ? [waitUnlessAborted(patienceMs, waiting.signal)] : [];
    const outcome = await Promise.race([...silent.values(), ...late]);
    asksNext = true;
    if (!outcome) continue;
    if ('next' in outcome) return outcome;
    silent.delete(outcome.run);
    ({ error } = outcome);
    signal.throwIfAborted();
  }
  throw error;
}

async function firstOf<Source, T>(run: Run<Source, T>): Promise<Outcome<Source, T>> {
  try {
    return { run, next: await run.iterator.next() };
  } catch (error) {
    return { run, error };
  }
}

/** Ends a run without waiting for it. */
function end({ own, iterator }: Run<unknown, unknown>): void {
  own[Symbol.dispose]();
  iterator.return?.().catch(() => undefined);
}
