/** Milliseconds to wait: from `retry-after-ms`, or from `retry-after` in seconds or as a date. */
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
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function readNumber(text: string | null | undefined): number | undefined {
  if (!text?.trim()) return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
