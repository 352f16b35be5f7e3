const maxLength = 80;

/** An id that a provider sent, as one short line that can be shown. Undefined when there is nothing to show. */
export function readModelId(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value
    .slice(0, 4 * maxLength)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
  return line || undefined;
}
