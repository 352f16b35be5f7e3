import type {
  CheckedLines,
  ClaimedDisagreement,
  ClaimedLines,
  ClaimedPoint,
  ClaimedStance,
  DroppedLine,
  DropReason,
  LineKind,
} from './claimed-lines.ts';
import { type CheckedAgainst, cleanIds, isGrounded, listModels, toKey } from './line-checks.ts';

const mostLines = 8;

/**
 * Finds which claims are sound, one by one as they come: their units exist, enough models bear them, and what they say in
 * numbers and names stands there. What they mean is for the cross-check.
 */
export interface LineChecker {
  agree(claim: ClaimedPoint): ClaimedPoint | DropReason;
  /** `fallen`: agreements that were sound until this. */
  disagree(
    claim: ClaimedDisagreement,
  ): { readonly kept: ClaimedDisagreement; readonly fallen: readonly ClaimedPoint[] } | DropReason;
  only(claim: ClaimedPoint): ClaimedPoint | DropReason;
}

export function createLineChecker(against: CheckedAgainst): LineChecker {
  const agreed = createList<ClaimedPoint>();
  const disputed = createList<ClaimedDisagreement>();
  const alone = createList<ClaimedPoint>();
  return {
    agree: (claim) =>
      agreed.keep(claim.point, () => {
        const checked = checkPoint(claim, against);
        if (typeof checked === 'string') return checked;
        if (listModels(checked.units, against).length < 2) return 'too_few_models';
        return disputed.items().some((each) => isDisputed(checked, each)) ? 'disputed' : checked;
      }),
    disagree(claim) {
      const kept = disputed.keep(claim.topic, () => checkDisagreement(claim, against));
      if (typeof kept === 'string') return kept;
      const fallen = agreed.items().filter((each) => isDisputed(each, kept));
      agreed.drop(fallen);
      return { kept, fallen };
    },
    only: (claim) =>
      alone.keep(claim.point, () => {
        const checked = checkPoint(claim, against);
        if (typeof checked === 'string') return checked;
        const models = listModels(checked.units, against).length;
        if (models > 1) return 'several_models';
        return models === 0 ? 'too_few_models' : checked;
      }),
  };
}

/** Keeps the lines of one kind, by their words. */
function createList<Item>() {
  const kept = new Map<string, Item>();
  return {
    items: () => [...kept.values()],
    drop(items: readonly Item[]): void {
      for (const [key, item] of kept) if (items.includes(item)) kept.delete(key);
    },
    keep(words: string, check: () => Item | DropReason): Item | DropReason {
      const key = toKey(words);
      if (key === '') return 'empty';
      if (kept.has(key)) return 'doubled';
      const checked = check();
      if (typeof checked === 'string') return checked;
      if (kept.size === mostLines) return 'too_many';
      kept.set(key, checked);
      return checked;
    },
  };
}

/** All claims of a comparison at once. */
export function checkLines(claimed: ClaimedLines, against: CheckedAgainst): CheckedLines {
  const checker = createLineChecker(against);
  const dropped: DroppedLine[] = [];
  const keep = <Item, Kept>(
    kind: LineKind,
    items: readonly Item[],
    check: (item: Item) => Kept | DropReason,
  ): Kept[] =>
    items.flatMap((item, index) => {
      const checked = check(item);
      if (typeof checked !== 'string') return [checked];
      dropped.push({ kind, index, reason: checked as DropReason });
      return [];
    });
  const disagree = keep('disagree', claimed.disagree, (claim) => checker.disagree(claim)).map(
    ({ kept }) => kept,
  );
  const agree = keep('agree', claimed.agree, (claim) => checker.agree(claim));
  const only = keep('only', claimed.only, (claim) => checker.only(claim));
  return { agree, disagree, only, dropped };
}
function checkPoint(
  { point, units }: ClaimedPoint,
  against: CheckedAgainst,
): ClaimedPoint | DropReason {
  const ids = cleanIds(units, against);
  if (ids.length === 0) return 'too_few_models';
  return isGrounded(point, ids, against) ? { point, units: ids } : 'ungrounded';
}

function checkDisagreement(
  { topic, kind, stances, whatWouldSettleIt }: ClaimedDisagreement,
  against: CheckedAgainst,
): ClaimedDisagreement | DropReason {
  const sound = checkStances(stances, against);
  if (sound.length < 2) return 'too_few_stances';
  const ids = sound.flatMap(({ units }) => units);
  if (!isGrounded(topic, ids, against)) return 'ungrounded';
  return { topic, kind, stances: sound, whatWouldSettleIt: whatWouldSettleIt?.trim() || null };
}

/** An agreement that rests on units of two stances, or says what a stance says, is none. */
function isDisputed(
  { point, units }: ClaimedPoint,
  { topic, stances }: ClaimedDisagreement,
): boolean {
  const shared = stances.filter((stance) => stance.units.some((id) => units.includes(id)));
  const said = [topic, ...stances.map(({ stance }) => stance)].map(toKey);
  return shared.length >= 2 || said.includes(toKey(point));
}

/** The sound stances: a model takes one, the first that it is cited for, and no two say the same. */
function checkStances(stances: readonly ClaimedStance[], against: CheckedAgainst): ClaimedStance[] {
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
