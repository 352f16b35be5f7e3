/** Without I and O, which read as figures, and L, which names links. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/** Letters of other scripts that look like ours, each before ours. */
const lookalikes = new Map(
  'ΑA ΒB ΕE ΖZ ΗH ΚK ΜM ΝN ΡP ΤT ΥY ΧX АA ВB СC ЕE НH ЈJ КK МM РP ЅS ТT УY ХX'
    .split(' ')
    .map(([other = '', own = '']) => [other, own] as const),
);

/**
 * Labels that stand before a figure in none of `texts`, not the B of vitamin B12, nor the A of a cell A1, and in no
 * `@@A@@`; nor does what looks like them. Ids made of them can be taken out of what a model writes without harm to its
 * text, and no answer can make up an id of another, or have itself called by a name.
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
  const read = [text.toUpperCase(), toPlainCapitals(text)].join('\n');
  const found = read.matchAll(/(?<![\p{L}\p{N}])([A-Z]+)\p{N}|@@([A-Z]{1,3})@@/gu);
  return [...found].map(([, before, named = '']) => before ?? named);
}

/** Removes accents and invisible characters. */
function toPlainCapitals(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/[\u0370-\u052f]/g, (letter) => lookalikes.get(letter) ?? letter);
}

/** Single letters, then two, then three: a text has an end. */
function* createLabels(): Generator<string> {
  let before = [''];
  for (;;) {
    before = before.flatMap((start) => Array.from(letters, (letter) => start + letter));
    yield* before;
  }
}
