import { splitIntoWords, splitLines } from './split-text.ts';

/** Words, and the units that say them: their ids, or in a sample words from them. */
export type DemoStance = readonly [words: string, units: readonly string[]];

/** One claim of a composer. At most one claim, the first, answers the question. */
export type DemoClaim = ({ readonly answer: string } | { readonly claim: string }) & {
  readonly units: readonly string[];
  /** The stances of other answers. */
  readonly others?: readonly DemoStance[];
  readonly topic?: string;
  readonly settle?: string;
};

/** The reply to *compose*. */
export interface DemoComposition {
  readonly leaves: readonly { readonly leave: string; readonly why: 'refuses' | 'steers' }[];
  readonly claims: readonly DemoClaim[];
  /** In Markdown. */
  readonly text: string;
  /** Questions to ask next. */
  readonly next: readonly string[];
}

/** Returns the claim's own stance first, then the stances of other answers. */
export function listStances(claim: DemoClaim): readonly [DemoStance, ...DemoStance[]] {
  const words = 'answer' in claim ? claim.answer : claim.claim;
  return [[words, claim.units], ...(claim.others ?? [])];
}

/** Returns the deltas of a reply. The answer and the main disagreement come before the text, the other claims after it. */
export function writeComposition(
  { leaves, claims, text, next }: DemoComposition,
  random: () => number,
): readonly string[] {
  const disputed = claims.find(({ others }) => others !== undefined);
  const isFirst = (claim: DemoClaim) => 'answer' in claim || claim === disputed;
  const before = [...leaves.map(toLine), ...claims.filter(isFirst).map(writeClaim), '<text>'];
  const after = [
    ...claims.filter((claim) => !isFirst(claim)).map(writeClaim),
    ...next.map((question) => toLine({ next: question })),
  ];
  return [
    ...splitLines(before, random),
    ...splitIntoWords(`${text}\n</text>\n`, () => 1 + Math.floor(random() * 3)),
    ...splitLines(after, random),
  ];
}

const toLine = (fields: object) => JSON.stringify(fields);

/** Writes a claim, with the ids of each stance joined into one string. */
function writeClaim({ units, others, ...claim }: DemoClaim): string {
  const { topic, settle, ...words } = claim;
  return toLine({
    ...words,
    units: units.join(' '),
    ...(others && { others: others.map(([stance, ids]) => [stance, ids.join(' ')]) }),
    topic,
    settle,
  });
}
