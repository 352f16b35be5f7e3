import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from './adapter-name.ts';
import type { SlotModel } from './slots/slot-row.ts';

/** Carrier: the service that answers for a slot. A slot without a key of its own gets the first of these that is there. */
export type Carrier = 'own' | 'openrouter' | 'local' | 'demo';

/** Route: one way to the models of a slot, by one key to one host. */
export interface RouteConfig {
  readonly carrier: Carrier;
  readonly adapter: AdapterName;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  readonly retention: Retention;
  /** Preferred first; the next one takes over when a provider says that one is gone. Never empty. */
  readonly models: readonly [SlotModel, ...SlotModel[]];
  /** Asked for checks; `models` take over when a provider says that it is gone. The price list prices it by its id. */
  readonly checkModel?: SlotModel;
}

/** The preferred route of a slot, and those that replace it while it fails. */
export interface SlotConfig extends RouteConfig {
  readonly spares: readonly RouteConfig[];
}

/** Lists the routes of a slot, preferred first. */
export function listRoutes(slot: SlotConfig): readonly [RouteConfig, ...RouteConfig[]] {
  return [slot, ...slot.spares];
}

export interface AnswerLimits {
  readonly firstEventMs: number;
  readonly idleMs: number;
  readonly answerCharacters: number;
}

export interface ProvidersConfig extends AnswerLimits {
  readonly slots: Readonly<Record<ModelKey, SlotConfig>>;
  /** The composers of the consensus, preferred first. */
  readonly composers: readonly ModelKey[];
  /** No call is made of which a host would keep a part, or may. */
  readonly keepsNothing: boolean;
  readonly maxOutputTokens: number;
  readonly isOutputLimitSet: boolean;
  readonly webSearchMaxUses: number;
  /** The most that the calls of one slot may cost in a day. */
  readonly dailyMicroDollars: number;
}
