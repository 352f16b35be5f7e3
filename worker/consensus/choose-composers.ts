import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { CallTask, ModelSlot, Panel } from '../providers/panel.ts';

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
    const name = vendorOf(slot, 'compose');
    return !seen.has(name) && seen.add(name);
  });
  return ofOtherVendors.slice(0, mostComposers);
}

/** Lists the composers of other vendors, preferred first, since none checks its own work. */
export function listCheckers(
  composers: readonly ModelSlot[],
  composer: ModelSlot,
): readonly ModelSlot[] {
  return composers.filter((slot) => vendorOf(slot, 'check') !== vendorOf(composer, 'compose'));
}

function vendorOf(slot: ModelSlot, task: CallTask): string {
  const { vendor } = slot.current(task);
  return vendor === 'other' ? slot.key : vendor;
}
