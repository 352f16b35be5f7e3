/** Reads a preference of this browser, or null. Content is never stored. */
export function readRemembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Falls back to the default if storage is blocked.
    return null;
  }
}

/** Stores a preference. Null removes it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch (error) {
    console.error('A preference could not be remembered.', error);
  }
}
