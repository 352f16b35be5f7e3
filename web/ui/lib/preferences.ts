import { isModelKey, type ModelKey } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';

/** A person's choices in this browser. They are kept in local storage, which never contains content. */
export interface Preferences {
  /** True to hide who answers the next questions. */
  readonly blind: boolean;
  /** True to show the sources of each sentence of a consensus. */
  readonly citations: boolean;
  /** The composer for all questions; null for any model. */
  readonly composer: ModelKey | null;
  /** The tag of a language; null for the browser's. */
  readonly language: string | null;
  /** `tabs`: one tab at a time. `compare`: the answers side by side, with the consensus above them. */
  readonly layout: 'tabs' | 'compare';
  /** True once the marks in a consensus have been explained on this device. */
  readonly marksKnown: boolean;
  /** Height of the consensus above the columns, in percent; null is the default. */
  readonly split: number | null;
  /** `system` follows the system's theme, even if it changes while the page is open. */
  readonly theme: 'system' | 'light' | 'dark';
}

interface Row<T> {
  /** Key in local storage. */
  readonly key: string;
  readonly parse: (text: string | null) => T;
  /** Null removes the entry. */
  readonly format: (value: T) => string | null;
}

const toFlag = (key: string, set: string): Row<boolean> => ({
  key,
  parse: (text) => text === set,
  format: (value) => (value ? set : null),
});

const rows: { readonly [Name in keyof Preferences]: Row<Preferences[Name]> } = {
  blind: toFlag('quartet-blind', 'on'),
  citations: {
    key: 'quartet-citations',
    parse: (text) => text !== 'hidden',
    format: (shown) => (shown ? null : 'hidden'),
  },
  composer: {
    key: 'quartet-composer',
    parse: (text) => (isModelKey(text) ? text : null),
    format: (composer) => composer,
  },
  language: {
    key: 'quartet-language',
    parse: (text) => text,
    format: (language) => language,
  },
  layout: {
    key: 'quartet-layout',
    parse: (text) => (text === 'compare' ? text : 'tabs'),
    format: (layout) => (layout === 'tabs' ? null : layout),
  },
  marksKnown: toFlag('quartet-marks', 'known'),
  split: {
    key: 'quartet-split',
    parse: parseSplit,
    format: (split) => (split === null ? null : String(split)),
  },
  theme: {
    key: 'quartet-theme',
    parse: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
    format: (theme) => (theme === 'system' ? null : theme),
  },
};

/** Parses a remembered split; null unless it is a percentage. */
export function parseSplit(text: string | null): number | null {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return share > 0 && share < 100 ? share : null;
}

export const preferenceStore = createStore<Preferences>()(() => ({
  blind: readKept('blind'),
  citations: readKept('citations'),
  composer: readKept('composer'),
  language: readKept('language'),
  layout: readKept('layout'),
  marksKnown: readKept('marksKnown'),
  split: readKept('split'),
  theme: readKept('theme'),
}));

export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useStore(preferenceStore, (preferences) => preferences[name]);
}

export function setPreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): void {
  preferenceStore.setState((preferences) => ({ ...preferences, [name]: value }));
  const { key, format } = rows[name];
  remember(key, format(value));
}

/** Follows a preference that another tab of this browser changes, and then calls `listener`. */
export function followPreference(name: keyof Preferences, listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== rows[name].key) return;
    preferenceStore.setState((preferences) => ({ ...preferences, [name]: readKept(name) }));
    listener();
  });
}

function readKept<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  const { key, parse } = rows[name];
  try {
    return parse(localStorage.getItem(key));
  } catch {
    // Storage may be blocked.
    return parse(null);
  }
}

/** Writes an entry of local storage; null removes it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.error('A preference could not be remembered.', error);
  }
}
