import type { PlayedAnswer, PlayedSource } from '../answer.ts';

export interface TextBlock {
  /** Deltas. */
  readonly texts: readonly string[];
  /** The pages on which all of the block rests. */
  readonly sources: readonly PlayedSource[];
}

/**
 * Cuts as the live service does: a block for each passage that cites, and one for the text between two of them. The last block
 * cites the pages that support no words of the answer.
 */
export function toTextBlocks({ text, search }: PlayedAnswer): readonly TextBlock[] {
  const whole = text.join('');
  const sources = search?.sources ?? [];
  const passages = listPassages(whole, sources);
  const others = sources.filter(
    (source) => !passages.some((each) => each.sources.includes(source)),
  );
  const cuts = [0, ...passages.flatMap(({ start, end }) => [start, end]), whole.length];
  const starts = [...new Set(cuts)].slice(0, -1);
  return starts.map((start, index) => {
    const own = passages.find((passage) => passage.start === start)?.sources ?? [];
    const end = starts[index + 1];
    return {
      texts: sliceDeltas(text, start, end ?? whole.length),
      sources: end === undefined ? [...own, ...others] : own,
    };
  });
}

interface Passage {
  readonly start: number;
  readonly end: number;
  readonly sources: readonly PlayedSource[];
}

/** Lists passages in order, none overlapping. */
function listPassages(whole: string, sources: readonly PlayedSource[]): readonly Passage[] {
  const cited = [...Map.groupBy(sources, (source) => source.cited ?? '')];
  return cited
    .filter(([words]) => words !== '' && whole.includes(words))
    .map(([words, own]) => {
      const start = whole.indexOf(words);
      return { start, end: start + words.length, sources: own };
    })
    .sort((one, other) => one.start - other.start)
    .filter(({ start }, index, all) => start >= (all[index - 1]?.end ?? 0));
}

function sliceDeltas(deltas: readonly string[], start: number, end: number): readonly string[] {
  let at = 0;
  const pieces = deltas.map((delta) => {
    const piece = delta.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += delta.length;
    return piece;
  });
  return pieces.filter((piece) => piece !== '');
}
