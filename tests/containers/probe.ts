import { setTimeout as pause } from 'node:timers/promises';

export interface ProbeFigures {
  readonly calls: number;
  /** Counts the failed calls by status or error code. */
  readonly failed: Readonly<Record<string, number>>;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** The longest delay of the prober itself, because a busy machine delays every call. */
  readonly lateMs: number;
}

interface Call {
  readonly outcome: string;
  readonly ms: number;
}

const everyMs = 10;

/** Calls the paths in turn, every 10 ms, until it is stopped. */
export function startProbe(url: string, paths: readonly string[]): () => Promise<ProbeFigures> {
  const ending = new AbortController();
  const calls: Promise<Call>[] = [];
  let lateMs = 0;
  const probing = (async () => {
    while (!ending.signal.aborted) {
      calls.push(call(url + (paths[calls.length % paths.length] ?? '')));
      const begun = performance.now();
      await pause(everyMs);
      lateMs = Math.max(lateMs, performance.now() - begun - everyMs);
    }
  })();
  return async () => {
    ending.abort();
    await probing;
    return toFigures(await Promise.all(calls), lateMs);
  };
}

async function call(url: string): Promise<Call> {
  const begun = performance.now();
  const outcome = await fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return String(response.status);
    },
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message,
  );
  return { outcome, ms: performance.now() - begun };
}

function toFigures(calls: readonly Call[], lateMs: number): ProbeFigures {
  const failed = calls.filter(({ outcome }) => outcome !== '200');
  const times = calls.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    calls: calls.length,
    failed: Object.fromEntries(
      [...Map.groupBy(failed, ({ outcome }) => outcome)].map(([name, own]) => [name, own.length]),
    ),
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    longestMs: Math.round(times.at(-1) ?? 0),
    lateMs: Math.round(lateMs),
  };
}
