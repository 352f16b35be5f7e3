/** `0`, `850 ms`, `12 s`, `4 min`, `3 h`. */
export function formatDuration(ms: number): string {
  if (ms <= 0) return '0';
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** `$0`, `$0.0042`, `$1.25`. */
export function formatDollars(dollars: number): string {
  if (dollars === 0) return '$0';
  return `$${dollars < 0.1 ? dollars.toFixed(4) : dollars.toFixed(2)}`;
}
