import type { AdmittedAnswer } from './admit-answers.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An answer under the name that the composing model sees; only code knows whose it is. */
export interface LabelledAnswer extends AdmittedAnswer {
  readonly label: string;
}

/** The seed alone decides the order. Throws `RangeError` when there are more answers than letters. */
export function labelAnswers(
  answers: readonly AdmittedAnswer[],
  seed: string,
): readonly LabelledAnswer[] {
  if (answers.length > letters.length) {
    throw new RangeError(`${answers.length} answers are more than there are labels for.`);
  }
  const random = createRandom(seed);
  const shuffled = [...answers];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = shuffled[last];
    const replacing = shuffled[other];
    if (moved && replacing) [shuffled[last], shuffled[other]] = [replacing, moved];
  }
  return shuffled.map((answer, index) => ({ ...answer, label: letters.charAt(index) }));
}

export function describeLabels(answers: readonly LabelledAnswer[]): string {
  return `from ${answers.at(0)?.label} to ${answers.at(-1)?.label}`;
}

/** FNV-1a of the seed into mulberry32: numbers from 0 up to 1. */
function createRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
