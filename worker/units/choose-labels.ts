/** Without I and O, which read as figures, and L, which names links. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Labels that stand before a figure in none of `texts`, not the B of vitamin B12, nor the A of a cell A1, and in no
 * `@@A@@`. Ids made of them can be taken out of what a model writes without harm to its text, and no answer can have
 * itself called by a name.
 */
export function chooseLabels(texts: readonly string[], count: number): string[] {
  const taken = new Set(texts.flatMap(findTaken));
  const labels: string[] = [];
  for (const label of createLabels()) {
    if (labels.length === count) break;
    if (!taken.has(label)) labels.push(label);
  }
  return labels;
}

function findTaken(text: string): string[] {
  const found = text.toUpperCase().matchAll(/(?<![\p{L}\p{N}])([A-Z]+)\p{N}|@@([A-Z]{1,3})@@/gu);
  return [...found].map(([, before, named = '']) => before ?? named);
}

/** Single letters, then two, then three: a text has an end. */
function* createLabels(): Generator<string> {
  let before = [''];
  for (;;) {
    before = before.flatMap((start) => Array.from(letters, (letter) => start + letter));
    yield* before;
  }
}
