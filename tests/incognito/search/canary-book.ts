import { type Canary, createWord } from './canary.ts';
import { createSearch } from './create-search.ts';

/** The canaries of a run, and which of them were seen to arrive. */
export interface CanaryBook {
  readonly mint: (name: string, allowed?: RegExp) => string;
  /** Notes the canaries in what a provider was sent or a person was shown. */
  readonly note: (shown: unknown) => void;
  readonly all: () => readonly Canary[];
  /** Those that never went anywhere, and so prove nothing. */
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
