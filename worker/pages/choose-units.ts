import { splitSentences } from '@quartet/shared/units/cut/split-sentences.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';

/** Characters of a sentence and of a paragraph, units of a page, and units that a claim is compared with. */
const most = { unit: 600, line: 20_000, units: 8_000, chosen: 8 };

/** Cuts the text of a page, a block a line, into sentences. Runs in steps, between which other work can run. */
export function* cutPage(text: string): Generator<void, Unit[]> {
  const units: Unit[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    for (const span of splitSentences(line.slice(0, most.line))) {
      const words = line.slice(span.start, span.end);
      if (words.length > most.unit) continue;
      const from = start + span.start + words.length - words.trimStart().length;
      const place = { start: from, end: from + words.trim().length };
      units.push({ number: units.length + 1, kind: 'sentence', ...place, lead: [], links: [] });
    }
    start += line.length + 1;
    if (units.length >= most.units) break;
    yield;
  }
  return units;
}

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Reads words, or pairs of characters in scripts without spaces between words. */
function readWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.flatMap((word) =>
    unspaced.test(word) && word.length > 2
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : [word],
  );
}

/**
 * Creates the function that returns the units of a page that best match a claim, in the order of the page. It ranks by BM25 with its
 * usual constants: a rare word counts more, and a long unit does not count more for its length.
 */
export function createUnitChooser(text: string, units: readonly Unit[]) {
  const split = units.map((unit) => ({ unit, words: readWords(text.slice(unit.start, unit.end)) }));
  const seen = new Map<string, number>();
  for (const { words } of split) {
    for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  const mean = split.reduce((sum, { words }) => sum + words.length, 0) / split.length;

  function toScore(words: readonly string[], asked: ReadonlySet<string>): number {
    const shared = Map.groupBy(
      words.filter((word) => asked.has(word)),
      (word) => word,
    );
    const length = 0.25 + (0.75 * words.length) / mean;
    return [...shared].reduce((score, [word, { length: count }]) => {
      const holders = seen.get(word) ?? 0;
      const rare = Math.log(1 + (units.length - holders + 0.5) / (holders + 0.5));
      return score + (rare * count * 2.2) / (count + 1.2 * length);
    }, 0);
  }

  return (claim: string): readonly Unit[] => {
    const asked = new Set(readWords(claim));
    const scored = split.map(({ unit, words }) => ({ unit, score: toScore(words, asked) }));
    // Sorting keeps the order of units without a shared word: for a page in another language, its first units are taken.
    const best = scored.sort((one, other) => other.score - one.score).slice(0, most.chosen);
    return best.map(({ unit }) => unit).sort((one, other) => one.number - other.number);
  };
}
