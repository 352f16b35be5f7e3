import type { Log } from '@quartet/runtime/logging/log.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';
import { describeSlots } from '../providers/slots/describe-slots.ts';
import { checkProviders } from './check-providers.ts';
import type { SlotCheck } from './finding.ts';

/** At start, one line a slot: what carries it, and whether its provider takes the key and serves the model. */
export async function logChecks(
  config: ProvidersConfig,
  environment: Readonly<Record<string, string | undefined>>,
  log: Log,
): Promise<void> {
  const notices = describeSlots(config.slots, environment);
  for (const check of await checkProviders(config, notices, { asks: false })) {
    const isFine = check.findings.every(({ state }) => state === 'yes');
    log[isFine ? 'info' : 'warn'](toFields(check), 'provider checked');
  }
}

function toFields({ findings, ...slot }: SlotCheck): object {
  const wrong = findings.find(({ state }) => state !== 'yes');
  const { capability, state, note, refusal, advice } = wrong ?? {};
  return { ...slot, ...(wrong && { capability, state, note, advice, ...refusal }) };
}
