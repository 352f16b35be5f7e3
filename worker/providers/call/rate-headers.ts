/** Reads how many milliseconds to wait from `retry-after-ms`, from `retry-after` (in seconds or as a date), or as `readRest` does. */
export function readRetryAfter(
  headers: Headers | undefined,
  now: number = Date.now(),
): number | undefined {
  const milliseconds = readNumber(headers?.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const text = headers?.get('retry-after');
  const seconds = readNumber(text);
  if (seconds !== undefined) return seconds * 1_000;
  const date = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? headers && readRest(headers, now) : Math.max(0, date - now);
}

/** `x-ratelimit-remaining-requests` of OpenAI and xAI, `x-ratelimit-remaining` of OpenRouter, `anthropic-ratelimit-requests-remaining`. */
const remaining = /^(?:x-ratelimit-remaining(?:-\w+)?|anthropic-ratelimit-[\w-]+-remaining)$/;

/** Reads how many milliseconds pass until a key has calls and tokens again. Undefined if it has some left. */
export function readRest(headers: Headers, now: number = Date.now()): number | undefined {
  const waits = [...headers].flatMap(([name, left]) => {
    if (!remaining.test(name) || readNumber(left) !== 0) return [];
    return readReset(headers.get(name.replace('remaining', 'reset')) ?? '', now) ?? [];
  });
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

const unitMs = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;
const since2001 = { seconds: 1e9, milliseconds: 1e12 } as const;

/** Accepts `6m0s`, `20ms`, seconds, a date, or seconds or milliseconds since the epoch. */
function readReset(text: string, now: number): number | undefined {
  const value = readNumber(text);
  if (value !== undefined) {
    if (value > since2001.milliseconds) return Math.max(0, value - now);
    return value > since2001.seconds ? Math.max(0, value * 1_000 - now) : value * 1_000;
  }
  if (/^(?:[\d.]+(?:ms|[hms]))+$/.test(text)) {
    const parts = text.matchAll(/([\d.]+)(ms|[hms])/g);
    return [...parts].reduce(
      (sum, [, count, unit]) => sum + Number(count) * unitMs[unit as keyof typeof unitMs],
      0,
    );
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function readNumber(text: string | null | undefined): number | undefined {
  if (!text?.trim()) return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
