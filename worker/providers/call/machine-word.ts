/** A code, a type or the name of a parameter. Undefined for anything that could be a sentence, or quote one. */
export function toMachineWord(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^[\w.:/[\]-]{1,80}$/.test(value) ? value : undefined;
}
