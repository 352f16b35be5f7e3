import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import type { UnitIndex } from '../units/citable-answer.ts';
import { deriveLines, type NumberedClaim, type NumberedLine, showClaimed } from './derive-lines.ts';
import type { Verdicts } from './read-verdicts.ts';

/** The result of a check: the claim was kept as the composer said it, changed, found in no answer, or not judged. */
export type LineOutcome = 'kept' | 'moved' | 'fallen' | 'unchecked';

export interface JudgedClaims {
  readonly lines: readonly NumberedLine[];
  readonly outcomes: readonly LineOutcome[];
}

export function judgeClaims(
  claims: readonly NumberedClaim[],
  verdicts: Verdicts,
  units: UnitIndex,
): JudgedClaims {
  const judged = claims.map((claim) => {
    const derived = deriveLines(claim, verdicts, units);
    return { claim, derived, shown: derived ?? showClaimed(claim, units, 'unchecked') };
  });
  return {
    lines: judged.flatMap(({ shown }) => shown),
    outcomes: judged.map(({ claim, derived }) =>
      toOutcome(claim, derived, showClaimed(claim, units, 'pending')),
    ),
  };
}

function toOutcome(
  claim: NumberedClaim,
  derived: readonly NumberedLine[] | null,
  claimed: readonly NumberedLine[],
): LineOutcome {
  if (!derived) return 'unchecked';
  const after = derived.find(({ id }) => id === claim.number)?.line;
  if (!after || after.kind === 'fallen') return 'fallen';
  const before = claimed[0]?.line;
  const isSame = before?.kind === after.kind && toModels(before) === toModels(after);
  return isSame ? 'kept' : 'moved';
}

function toModels(line: ConsensusLine): string {
  const cited = new Set<ModelKey>(listCites(line).map(({ model }) => model));
  return modelKeys.filter((model) => cited.has(model)).join();
}
