const list = new Intl.ListFormat('en-GB');

/** Joins names for a sentence: "A", "A and B", "A, B and C". */
export function joinNames(names: readonly string[]): string {
  return list.format(names);
}
