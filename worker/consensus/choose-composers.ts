import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { ModelSlot, Panel } from '../providers/panel.ts';

const mostComposers = 3;

/**
 * Orders the composers: the person's choice, then by preference, one for each vendor, with those that failed in this turn last.
 */
export function chooseComposers(
  panel: Panel,
  { answers, chosen }: TurnState,
): readonly ModelSlot[] {
  const hasFailed = ({ key }: ModelSlot) => answers[key].outcome === 'failed';
  const ordered = [
    ...(chosen.composer ? [panel.slot(chosen.composer)] : []),
    ...panel.composers.filter((slot) => !hasFailed(slot)),
    ...panel.composers.filter((slot) => hasFailed(slot)),
  ];
  const seen = new Set<string>();
  const ofOtherVendors = ordered.filter((slot) => {
    const name = vendorOf(slot);
    return !seen.has(name) && seen.add(name);
  });
  return ofOtherVendors.slice(0, mostComposers);
}

/** Finds the first composer of another vendor, since none checks its own work. */
export function findChecker(
  composers: readonly ModelSlot[],
  composer: ModelSlot,
): ModelSlot | undefined {
  return composers.find((slot) => vendorOf(slot) !== vendorOf(composer));
}

function vendorOf(slot: ModelSlot): string {
  const { vendor } = slot.current();
  return vendor === 'other' ? slot.key : vendor;
}
