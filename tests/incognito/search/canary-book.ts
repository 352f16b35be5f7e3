import { type Canary, createWord } from './canary.ts';
import { createSearch } from './create-search.ts';

/** Tracks the canaries of a run, and which of them have arrived. */
export interface CanaryBook {
  readonly mint: (name: string, allowed?: RegExp) => string;
  /** Marks the canaries in data that was sent to a provider or shown to a person. */
  readonly note: (shown: unknown) => void;
  readonly all: () => readonly Canary[];
  /** Lists the canaries that never arrived, which prove nothing. */
  readonly listIdle: () => readonly Canary[];
}

export function createCanaryBook(): CanaryBook {
  const canaries: Canary[] = [];
  const noted = new Set<Canary>();
  return {
    mint(name, allowed) {
      const word = createWord();
      canaries.push({ name, word, ...(allowed && { allowed }) });
      return word;
    },
    note(shown) {
      const bytes = shown instanceof Uint8Array ? shown : JSON.stringify(shown);
      const { hits } = createSearch(canaries)(Buffer.from(bytes));
      for (const { canary } of hits) noted.add(canary);
    },
    all: () => canaries,
    listIdle: () => canaries.filter((canary) => !noted.has(canary)),
  };
}
