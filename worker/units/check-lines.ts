import type {
  ClaimedDisagreement,
  ClaimedPoint,
  ClaimedStance,
  DropReason,
} from './claimed-lines.ts';
import { type CheckedAgainst, cleanIds, isGrounded, listModels, toKey } from './line-checks.ts';
import { quotePoint, quoteStance } from './quote-unit.ts';

const mostLines = 8;

/**
 * Finds which claims are sound, one by one as they come: their units exist, and enough models bear them. A point or stance with
 * numbers or names that do not stand there is said in a unit's own words instead. What claims mean is for the cross-check.
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
  const agreed = createList<ClaimedPoint>(({ point }) => point);
  const disputed = createList<ClaimedDisagreement>(({ topic }) => topic);
  const alone = createList<ClaimedPoint>(({ point }) => point);
  return {
    agree: (claim) =>
      agreed.keep(claim, () => {
        const checked = checkPoint(claim, against);
        if (typeof checked === 'string') return checked;
        if (listModels(checked.units, against).length < 2) return 'too_few_models';
        return disputed.items().some((each) => isDisputed(checked, each)) ? 'disputed' : checked;
      }),
    disagree(claim) {
      const kept = disputed.keep(claim, () => checkDisagreement(claim, against));
      if (typeof kept === 'string') return kept;
      const fallen = agreed.items().filter((each) => isDisputed(each, kept));
      agreed.drop(fallen);
      return { kept, fallen };
    },
    only: (claim) =>
      alone.keep(claim, () => {
        const checked = checkPoint(claim, against);
        if (typeof checked === 'string') return checked;
        const models = listModels(checked.units, against).length;
        if (models > 1) return 'several_models';
        return models === 0 ? 'too_few_models' : checked;
      }),
  };
}

/** Keeps the lines of one kind, by their words. */
function createList<Item>(toWords: (item: Item) => string) {
  const kept = new Map<string, Item>();
  return {
    items: () => [...kept.values()],
    drop(items: readonly Item[]): void {
      for (const [key, item] of kept) if (items.includes(item)) kept.delete(key);
    },
    keep(claim: Item, check: () => Item | DropReason): Item | DropReason {
      if (toKey(toWords(claim)) === '') return 'empty';
      if (kept.has(toKey(toWords(claim)))) return 'doubled';
      const checked = check();
      if (typeof checked === 'string') return checked;
      const key = toKey(toWords(checked));
      if (kept.has(key)) return 'doubled';
      if (kept.size === mostLines) return 'too_many';
      kept.set(key, checked);
      return checked;
    },
  };
}

function checkPoint(
  { point, units }: ClaimedPoint,
  against: CheckedAgainst,
): ClaimedPoint | DropReason {
  const ids = cleanIds(units, against);
  if (ids.length === 0) return 'too_few_models';
  if (isGrounded(point, ids, against)) return { point, units: ids };
  return quotePoint(ids, against.units) ?? 'ungrounded';
}

function checkDisagreement(
  { topic, kind, stances, whatWouldSettleIt }: ClaimedDisagreement,
  against: CheckedAgainst,
): ClaimedDisagreement | DropReason {
  const sound = checkStances(stances, against);
  if (sound.length < 2) return 'too_few_stances';
  const ids = sound.flatMap(({ units }) => units);
  if (!isGrounded(topic, ids, against)) return 'ungrounded';
  const settle = whatWouldSettleIt?.trim() ?? '';
  // It is a way to find out: nobody checks it, so it may bring in no fact.
  const isWay =
    settle !== '' && isGrounded(settle, [], { ...against, question: against.known.texts });
  return { topic, kind, stances: sound, whatWouldSettleIt: isWay ? settle : null };
}

/** An agreement that says what a stance says is none. Whether another contradicts it, the cross-check says. */
function isDisputed({ point }: ClaimedPoint, { topic, stances }: ClaimedDisagreement): boolean {
  return [topic, ...stances.map(({ stance }) => stance)].map(toKey).includes(toKey(point));
}

/** The sound stances: a model takes one, the first that it is cited for, and no two say the same. */
function checkStances(stances: readonly ClaimedStance[], against: CheckedAgainst): ClaimedStance[] {
  const taken = new Set<string>();
  const said = new Set<string>();
  return stances.flatMap(({ stance, units }) => {
    const own = cleanIds(units, against).filter((id) =>
      listModels([id], against).every((model) => !taken.has(model)),
    );
    if (own.length === 0) return [];
    const sound = isGrounded(stance, own, against)
      ? { stance, units: own }
      : quoteStance(own, against.units);
    const key = toKey(sound?.stance ?? '');
    if (!sound || key === '' || said.has(key)) return [];
    said.add(key);
    for (const model of listModels(own, against)) taken.add(model);
    return [sound];
  });
}
