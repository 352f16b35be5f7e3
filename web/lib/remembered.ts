/** A preference of this browser, or null. Never content. */
export function readRemembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage may be forbidden; the default is used then.
    return null;
  }
}

/** Null removes the preference. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch (error) {
    console.error('A preference could not be remembered.', error);
  }
}
