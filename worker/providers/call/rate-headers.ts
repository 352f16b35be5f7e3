/** No wait is longer, whatever a server says. */
const longestMs = 7 * 86_400_000;

/** Reads how many milliseconds to wait from `retry-after-ms`, from `retry-after` (in seconds or as a date), or as `readRest` does. */
export function readRetryAfter(
  headers: Headers | undefined,
  now: number = Date.now(),
): number | undefined {
  if (!headers) return undefined;
  const seconds = readWait(headers.get('retry-after'), now);
  const milliseconds = readWait(headers.get('retry-after-ms'), now, 1);
  return milliseconds ?? seconds ?? readRest(headers, now);
}

/** `x-ratelimit-remaining-requests` of OpenAI and xAI, `x-ratelimit-remaining` of OpenRouter, `anthropic-ratelimit-requests-remaining`. */
const remaining = /^(?:x-ratelimit-remaining(?:-\w+)?|anthropic-ratelimit-[\w-]+-remaining)$/;

/** Reads how many milliseconds pass until a key has calls and tokens again. Undefined if it has some left. */
export function readRest(headers: Headers, now: number = Date.now()): number | undefined {
  const waits = [...headers].flatMap(([name, left]) => {
    if (!remaining.test(name) || !/^0+(?:\.0+)?$/.test(left)) return [];
    return readWait(headers.get(name.replace('remaining', 'reset')), now) ?? [];
  });
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/**
 * Reads a wait in milliseconds, at most a week: `6m0s`, `20ms`, seconds, a date, or seconds or milliseconds since the epoch. If
 * proxies have joined several by commas, the longest counts. Anything else counts as absent, and not as "now".
 */
export function readWait(
  text: string | null | undefined,
  now: number = Date.now(),
  ofNumberMs = 1_000,
): number | undefined {
  const pieces = !text || isDate.test(text) ? [text ?? ''] : text.split(',');
  const waits = pieces.flatMap((piece) => readOne(piece.trim(), now, ofNumberMs) ?? []);
  return waits.length > 0 ? Math.min(Math.max(0, ...waits), longestMs) : undefined;
}

const isDate = /^(?:\w{3,9}, .* GMT|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))$/;
const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;
const since2001 = { seconds: 1e9, milliseconds: 1e12 } as const;

function readOne(text: string, now: number, ofNumberMs: number): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const value = Number(text);
    if (value > since2001.milliseconds) return value - now;
    return value > since2001.seconds ? value * 1_000 - now : value * ofNumberMs;
  }
  if (/^(?:\d+(?:\.\d+)?(?:ms|[dhms]))+$/.test(text)) {
    return [...text.matchAll(/([\d.]+)(ms|[dhms])/g)].reduce(
      (sum, [, count, unit]) => sum + Number(count) * unitMs[unit as keyof typeof unitMs],
      0,
    );
  }
  const date = isDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date - now;
}
