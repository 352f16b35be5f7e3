import { useEffect, useState } from 'react';

/** A value that loads once, when it is first needed. */
export interface Lazy<T> {
  readonly load: () => Promise<T>;
  readonly peek: () => T | null;
  /** Loads the value in advance. A failure only shows when the value is needed. */
  readonly prepare: () => void;
}

export function createLazy<T>(importer: () => Promise<T>): Lazy<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  const load = () => {
    loading ??= importer().then(
      (value) => (loaded = value),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return { load, peek: () => loaded, prepare: () => void load().catch(() => undefined) };
}

/** Returns the value, or null until it has loaded. While `needed` is false, nothing is loaded. */
export function useLazy<T>(lazy: Lazy<T>, needed: boolean): T | null {
  const [value, setValue] = useState<{ readonly it: T } | null>(null);
  const known = lazy.peek();
  useEffect(() => {
    if (!needed || known) return;
    let gone = false;
    lazy.load().then(
      (it) => !gone && setValue({ it }),
      (error: unknown) => console.error('A part of the page could not be loaded.', error),
    );
    return () => {
      gone = true;
    };
  }, [lazy, needed, known]);
  return needed ? (known ?? value?.it ?? null) : null;
}
