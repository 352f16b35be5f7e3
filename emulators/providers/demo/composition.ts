import { splitLines, splitWords } from './split-text.ts';

/** Something said, and the units that say it: their ids, or in a sample words of theirs. */
export type Stance = readonly [words: string, units: readonly string[]];

/** One claim of a composer; in at most one of them, the first, it answers the question. */
export type Claim = ({ readonly answer: string } | { readonly claim: string }) & {
  readonly units: readonly string[];
  /** What other answers say instead. */
  readonly others?: readonly Stance[];
  readonly topic?: string;
  readonly settle?: string;
};

/** The reply to *compose*. */
export interface Composition {
  readonly leaves: readonly { readonly leave: string; readonly why: 'refuses' | 'steers' }[];
  readonly claims: readonly Claim[];
  /** Markdown. */
  readonly text: string;
  /** Questions to ask next. */
  readonly next: readonly string[];
}

/** A claim's own words, then each of what others say instead. */
export function listStances(claim: Claim): readonly [Stance, ...Stance[]] {
  const words = 'answer' in claim ? claim.answer : claim.claim;
  return [[words, claim.units], ...(claim.others ?? [])];
}

/** The deltas of a reply: the answer and the main disagreement come before the text, the other claims after it. */
export function writeComposition(
  { leaves, claims, text, next }: Composition,
  random: () => number,
): readonly string[] {
  const disputed = claims.find(({ others }) => others !== undefined);
  const isFirst = (claim: Claim) => 'answer' in claim || claim === disputed;
  const before = [...leaves.map(toLine), ...claims.filter(isFirst).map(writeClaim), '<text>'];
  const after = [
    ...claims.filter((claim) => !isFirst(claim)).map(writeClaim),
    ...next.map((question) => toLine({ next: question })),
  ];
  return [
    ...splitLines(before, random),
    ...splitWords(`${text}\n</text>\n`, () => 1 + Math.floor(random() * 3)),
    ...splitLines(after, random),
  ];
}

const toLine = (fields: object) => JSON.stringify(fields);

/** Writes a claim with the ids of each stance in one text. */
function writeClaim({ units, others, ...claim }: Claim): string {
  const { topic, settle, ...words } = claim;
  return toLine({
    ...words,
    units: units.join(' '),
    ...(others && { others: others.map(([stance, ids]) => [stance, ids.join(' ')]) }),
    topic,
    settle,
  });
}
