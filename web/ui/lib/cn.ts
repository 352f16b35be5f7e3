/** Joins class names. Falsy values are left out. */
export function cn(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
