import type { ClaimedStance } from './claimed-lines.ts';
import { type CheckedAgainst, cleanIds, isGrounded, listModels, toKey } from './line-checks.ts';

/** The sound stances: a model takes one, the first that it is cited for, and no two say the same. */
export function checkStances(
  stances: readonly ClaimedStance[],
  against: CheckedAgainst,
): ClaimedStance[] {
  const taken = new Set<string>();
  const said = new Set<string>();
  return stances.flatMap(({ stance, units }) => {
    const own = cleanIds(units, against).filter((id) =>
      listModels([id], against).every((model) => !taken.has(model)),
    );
    const key = toKey(stance);
    const isSound =
      key !== '' && !said.has(key) && own.length > 0 && isGrounded(stance, own, against);
    if (!isSound) return [];
    said.add(key);
    for (const model of listModels(own, against)) taken.add(model);
    return [{ stance, units: own }];
  });
}
