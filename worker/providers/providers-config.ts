import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from './adapter-name.ts';
import type { SlotModel } from './slots/slot-row.ts';

/** Route: one key to one provider, by which the models of a slot are asked. */
export interface RouteConfig {
  /** A model without a key of its own gets the first of these that is there; `own` is the provider of its row. */
  readonly provider: 'own' | 'openrouter' | 'local' | 'demo';
  readonly adapter: AdapterName;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  readonly retention: Retention;
  /** Preferred first; the next one takes over when a provider says that one is gone. Never empty. */
  readonly models: readonly [SlotModel, ...SlotModel[]];
  /** Asked for checks; `models` take over when a provider says that it is gone. */
  readonly checkModel?: SlotModel;
}

/** The routes of a slot: the preferred one, and those that replace it while it fails. */
export type Routes = readonly [RouteConfig, ...RouteConfig[]];

export interface AnswerLimits {
  readonly firstEventMs: number;
  readonly idleMs: number;
  readonly answerCharacters: number;
}

export interface ProvidersConfig extends AnswerLimits {
  readonly routes: Readonly<Record<ModelKey, Routes>>;
  /** The composers of the consensus, preferred first. */
  readonly composers: readonly ModelKey[];
  /** No call is made of which a host would keep a part, or may. */
  readonly keepsNothing: boolean;
  /** The most tokens of an answer of any model whose row sets no limit, where an evaluation wants one. */
  readonly maxOutputTokens?: number;
  /** The most that the calls of one slot may cost in a day. */
  readonly dailyMicroDollars: number;
}
