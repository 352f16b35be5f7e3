import { splitSentences } from '@quartet/shared/units/cut/split-sentences.ts';
import type { TextSpan, Unit } from '@quartet/shared/units/cut/unit.ts';

/** A longer unit is no sentence that a page shows as a quotation. */
const longestUnit = 600;
const mostUnits = 8_000;

/** Cuts the text of a page, a block a line, into sentences. Runs in steps, between which others can work. */
export function* cutPage(text: string): Generator<void, Unit[]> {
  const units: Unit[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    for (const span of splitLine(line)) {
      const words = line.slice(span.start, span.end);
      if (words.trim() === '' || words.length > longestUnit) continue;
      const from = start + span.start + words.length - words.trimStart().length;
      const number = units.length + 1;
      const place = { start: from, end: from + words.trim().length };
      units.push({ number, kind: 'sentence', ...place, lead: [], links: [] });
    }
    start += line.length + 1;
    if (units.length >= mostUnits) break;
    yield;
  }
  return units;
}

/** A line that is longer than any paragraph is cut, since looking for the ends of its sentences would take long. */
const longestLine = 20_000;

function splitLine(line: string): readonly TextSpan[] {
  const spans = splitSentences(line.slice(0, longestLine));
  return spans.length > 0 ? spans : [{ start: 0, end: line.length }];
}

/** Ranks the units of one page by the words that they share with a claim. */
export interface UnitChooser {
  /** The best units, in the order of the page; its first ones if no word is shared. */
  choose(claim: string): readonly Unit[];
}

const most = 8;
/** Words, or pairs of characters in scripts without spaces between words. */
function readWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.flatMap((word) =>
    unspaced.test(word) && word.length > 2
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : [word],
  );
}

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** BM25 with its usual constants: a rare word counts more, and a long unit does not count more for its length. */
export function createUnitChooser(text: string, units: readonly Unit[]): UnitChooser {
  const split = units.map(({ start, end }) => readWords(text.slice(start, end)));
  const seen = new Map<string, number>();
  for (const words of split) {
    for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  const mean = split.reduce((sum, { length }) => sum + length, 0) / Math.max(1, split.length);

  function toScore(words: readonly string[], asked: ReadonlySet<string>): number {
    const counts = new Map<string, number>();
    for (const word of words) if (asked.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const length = 0.25 + (0.75 * words.length) / mean;
    return [...counts].reduce((score, [word, count]) => {
      const holders = seen.get(word) ?? 0;
      const rare = Math.log(1 + (units.length - holders + 0.5) / (holders + 0.5));
      return score + (rare * count * 2.2) / (count + 1.2 * length);
    }, 0);
  }

  return {
    choose(claim) {
      const asked = new Set(readWords(claim));
      const ranked = split
        .map((words, at) => ({ unit: units[at], score: toScore(words, asked) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .flatMap(({ unit }) => unit ?? []);
      // A page in another language may share no word with the claim.
      const best = (ranked.length > 0 ? ranked : units).slice(0, most);
      return best.toSorted((one, other) => one.number - other.number);
    },
  };
}
