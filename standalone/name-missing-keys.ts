import { type Provider, providers } from '@quartet/emulators/providers/provider.ts';
import type { SlotNotice } from '@quartet/worker/providers/slots/describe-slots.ts';
import { slotRows } from '@quartet/worker/providers/slots/slot-rows.ts';

type KeyNames = Readonly<Partial<Record<Provider, readonly string[]>>>;

/** By emulated wire, the variables of the keys for want of which it is emulated. */
export function nameMissingKeys(slots: readonly SlotNotice[]): KeyNames {
  const missing = slots.filter(({ carrier }) => carrier === 'demo');
  const nameKeys = (provider: Provider) =>
    missing
      .filter(({ model }) => slotRows[model].emulatedAs === provider)
      .map(({ variable }) => variable);
  return Object.fromEntries(providers.map((provider) => [provider, nameKeys(provider)]));
}
