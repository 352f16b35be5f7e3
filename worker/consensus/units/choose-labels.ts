/** The alphabet without I and O, which look like figures, and L, which names links. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/** Letters of other scripts that look like ours, each before ours. */
const lookalikes = new Map(
  'ΑA ΒB ΕE ΖZ ΗH ΚK ΜM ΝN ΡP ΤT ΥY ΧX АA ВB СC ЕE НH ЈJ КK МM РP ЅS ТT УY ХX'
    .split(' ')
    .map(([other = '', own = '']) => [other, own] as const),
);

/**
 * Chooses labels that no text has before a figure (the B of vitamin B12, the A of a cell A1) or in `@@A@@`, not even in letters
 * that look alike. So ids with these labels can be removed from a model's text without harm, and no answer can forge an id of
 * another answer or get its own words replaced by a model's name.
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

/** Yields single letters, then two, then three. Every text ends, so some label is always free. */
function* createLabels(): Generator<string> {
  let before = [''];
  for (;;) {
    before = before.flatMap((start) => Array.from(letters, (letter) => start + letter));
    yield* before;
  }
}
