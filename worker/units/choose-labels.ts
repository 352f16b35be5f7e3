/** Without I and O, which read as figures, and L, which names links. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Labels that stand before a figure in none of `texts`: not the B of vitamin B12, nor the A of a cell A1. Ids made of
 * them can be taken out of what a model writes without harm to its text.
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
  const found = text.toUpperCase().matchAll(/(?<![\p{L}\p{N}])([A-Z]+)\p{N}/gu);
  return [...found].map(([, label = '']) => label);
}

/** Single letters, then two, then three: a text has an end. */
function* createLabels(): Generator<string> {
  let before = [''];
  for (;;) {
    before = before.flatMap((start) => Array.from(letters, (letter) => start + letter));
    yield* before;
  }
}
