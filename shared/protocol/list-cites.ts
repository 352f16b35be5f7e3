import type { Cited, ConsensusLine } from './consensus-parts.ts';

/** All that a line rests on. */
export function listCites(line: ConsensusLine): readonly Cited[] {
  return line.kind === 'disagreement' ? line.stances.flatMap(({ cites }) => cites) : line.cites;
}
