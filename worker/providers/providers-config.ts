import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from './adapter-name.ts';
import type { ModelVersion } from './rows/route-row.ts';

/** Route: one key to one provider, by which a model is asked. */
export interface RouteConfig {
  /** In the order in which they are tried for a model without a key of its own; `own` is the provider of the model's row. */
  readonly provider: 'own' | 'openrouter' | 'local' | 'demo';
  readonly adapter: AdapterName;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  readonly retention: Retention;
  /** Preferred first; the next one takes over when a provider says that one is gone. Never empty. */
  readonly models: readonly [ModelVersion, ...ModelVersion[]];
  /** Asked for checks; `models` take over when a provider says that it is gone. */
  readonly checkModel?: ModelVersion;
}

/** The routes of a model: the preferred route, and the routes that replace it while it fails. */
export type Routes = readonly [RouteConfig, ...RouteConfig[]];

export interface AnswerLimits {
  /** How long a provider may be silent before its headers, and, unless its model has a time of its own, before its words. */
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
  /** The most that the calls of one model may cost in a day. */
  readonly dailyMicroDollars: number;
}
