/** Finds where `word` stands next, from places that only grow: what was searched once is not searched again. */
export function createFinder(text: string, word: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) next = text.indexOf(word, from);
    if (next === -1) next = Number.POSITIVE_INFINITY;
    return next;
  };
}
