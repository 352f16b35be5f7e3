/** Terms that a judge has found to follow, word for word, from units of one answer. */
export interface SupportedTerms {
  add(words: string, ids: readonly string[]): void;
  /** Returns true when each cited answer supports these words by these units. */
  has(words: string, ids: readonly string[]): boolean;
}

export function createSupportedTerms(): SupportedTerms {
  const entries = new Set<string>();
  return {
    add(words, ids) {
      entries.add(toEntry(words, ids));
    },
    has(words, ids) {
      const own = groupByAnswer(ids);
      return own.length > 0 && own.every((each) => entries.has(toEntry(words, each)));
    },
  };
}

/** Returns the label of an answer, which begins the ids of its units. */
export function toLabel(id: string): string {
  return id.replace(/\d+$/, '');
}

export function groupByAnswer(ids: readonly string[]): (readonly string[])[] {
  return Object.values(Object.groupBy(ids, toLabel)).map((own = []) => own);
}

function toEntry(words: string, ids: readonly string[]): string {
  return `${ids.toSorted().join(' ')} ${words.replace(/\s+/g, ' ').trim()}`;
}
