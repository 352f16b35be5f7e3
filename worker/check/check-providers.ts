import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createPanel, toSettings } from '../providers/create-panel.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';
import type { SlotNotice } from '../providers/slots/describe-slots.ts';
import type { SlotCheck } from './capability-check.ts';
import { checkAnswers, checkList } from './check-slot.ts';

export interface CheckOptions {
  /** False for the free checks alone. */
  readonly asks: boolean;
}

/** Checks all slots at once, one capability of a slot after the other. A demo slot has no results. */
export async function checkProviders(
  config: ProvidersConfig,
  notices: readonly SlotNotice[],
  { asks }: CheckOptions,
): Promise<readonly SlotCheck[]> {
  const panel = createPanel(config);
  return Promise.all(
    modelKeys.map(async (key, at): Promise<SlotCheck> => {
      const notice = notices[at] as SlotNotice;
      const slot = config.slots[key];
      const { host } = new URL(slot.baseUrl);
      if (slot.carrier === 'demo') return { ...notice, host, results: [] };
      const settings = toSettings(slot, config, slot.models[0]);
      const checked = { notice, config: slot, settings, slot: panel.slot(key) };
      const listed = await checkList(checked);
      const isRefused = listed.some(({ state }) => state === 'failed');
      const answered = asks && !isRefused ? await checkAnswers(checked) : [];
      return { ...notice, host, results: [...listed, ...answered] };
    }),
  );
}
