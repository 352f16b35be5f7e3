import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AdapterName } from './adapter-name.ts';
import type { Vendor } from './language-model.ts';
import type { SlotModel } from './slots/slot-row.ts';

export interface SlotConfig {
  readonly adapter: AdapterName;
  readonly vendor: Vendor;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  /** Preferred first; the next one takes over when a provider says that one is gone. Never empty. */
  readonly models: readonly [SlotModel, ...SlotModel[]];
  readonly demo: boolean;
}

export interface ProvidersConfig {
  readonly slots: Readonly<Record<ModelKey, SlotConfig>>;
  /** Who composes the consensus, preferred first. */
  readonly composers: readonly ModelKey[];
  readonly firstEventMs: number;
  readonly idleMs: number;
  readonly answerCharacters: number;
  readonly maxOutputTokens: number;
  readonly webSearchMaxUses: number;
  /** What the calls of one slot may cost in a day. */
  readonly dailyMicroDollars: number;
}
