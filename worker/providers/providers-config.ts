import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from './adapter-name.ts';
import type { SlotModel } from './slots/slot-row.ts';

/** One key to one provider, by which the models of a slot are asked. */
export interface RouteConfig {
  /** In the order in which they are tried for a model without a key of its own; `own` is the provider of the model's row. */
  readonly provider: 'own' | 'openrouter' | 'local' | 'demo';
  readonly adapter: AdapterName;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  readonly retention: Retention;
  /** Preferred first. If the provider says that one is gone, the next one takes over. */
  readonly models: readonly [SlotModel, ...SlotModel[]];
  /** Used for checks. If the provider says that it is gone, `models` take over. */
  readonly checkModel?: SlotModel;
}

/** The routes of a slot: the preferred one first, then those that replace it while it fails. */
export type Routes = readonly [RouteConfig, ...RouteConfig[]];

export interface AnswerLimits {
  /** How long a provider may be silent before its answer has begun, and while it thinks. */
  readonly firstEventMs: number;
  /** How long it may be silent in the middle of its words. */
  readonly idleMs: number;
  readonly answerCharacters: number;
}

export interface ProvidersConfig extends AnswerLimits {
  readonly routes: Readonly<Record<ModelKey, Routes>>;
  /** The composers of the consensus, preferred first. */
  readonly composers: readonly ModelKey[];
  /** True if calls are refused whose host keeps, or may keep, any part of them. */
  readonly keepsNothing: boolean;
  /** Output limit in tokens for models whose row sets none. Used by evaluations. */
  readonly maxOutputTokens?: number;
  /** Limit of what the calls of one slot may cost in a day. */
  readonly dailyMicroDollars: number;
}
