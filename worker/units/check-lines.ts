import { checkStances } from './check-stances.ts';
import type {
  CheckedLines,
  ClaimedDisagreement,
  ClaimedLines,
  ClaimedPoint,
  DroppedLine,
  DropReason,
  LineKind,
} from './claimed-lines.ts';
import { type CheckedAgainst, cleanIds, isGrounded, listModels, toKey } from './line-checks.ts';

const mostLines = 8;

/**
 * Keeps the claims that code finds sound, item by item: their units exist, enough models bear them, and what they say
 * in numbers and names stands there. What they mean is for the cross-check.
 */
export function checkLines(claimed: ClaimedLines, against: CheckedAgainst): CheckedLines {
  const dropped: DroppedLine[] = [];
  const keep = createKeep(dropped);
  const disagree = keep('disagree', claimed.disagree, (item) => checkDisagreement(item, against));
  const agree = keep('agree', claimed.agree, (item) => {
    const checked = checkPoint(item, against);
    if (typeof checked === 'string') return checked;
    if (listModels(checked.units, against).length < 2) return 'too_few_models';
    return disagree.some((each) => isDisputed(checked, each)) ? 'disputed' : checked;
  });
  const only = keep('only', claimed.only, (item) => {
    const checked = checkPoint(item, against);
    if (typeof checked === 'string') return checked;
    const models = listModels(checked.units, against).length;
    if (models > 1) return 'several_models';
    return models === 0 ? 'too_few_models' : checked;
  });
  return { agree, disagree, only, dropped };
}

type Check<Item> = (item: Item) => Item | DropReason;

/** Goes through one list; every list has its own doubles. */
function createKeep(dropped: DroppedLine[]) {
  return <Item extends ClaimedPoint | ClaimedDisagreement>(
    kind: LineKind,
    items: readonly Item[],
    check: Check<Item>,
  ): Item[] => {
    const kept = new Map<string, Item>();
    for (const [index, item] of items.entries()) {
      const key = toKey('point' in item ? item.point : item.topic);
      const checked = key === '' ? 'empty' : kept.has(key) ? 'doubled' : check(item);
      const reason = kept.size === mostLines && typeof checked !== 'string' ? 'too_many' : checked;
      if (typeof reason === 'string') dropped.push({ kind, index, reason });
      else kept.set(key, reason);
    }
    return [...kept.values()];
  };
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
