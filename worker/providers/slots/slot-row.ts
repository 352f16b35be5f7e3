import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { Effort, Vendor } from '../language-model.ts';
import type { Price } from '../price.ts';
import type { EmulatedProvider, Provider } from './providers.ts';

export interface SlotModel {
  readonly id: string;
  readonly label: string;
  /** The vendor that trained it, whoever serves it. */
  readonly vendor: Vendor;
  readonly price: Price;
  /**
   * The effort of its thinking, unless a prompt names one. Null leaves that to its provider, whatever a prompt says, as for a
   * model that takes no such setting.
   */
  readonly effort: Effort | null;
  /** The most tokens of an answer with its reasoning. Default: 32,000, and none for a server that speaks Chat Completions. */
  readonly maxOutputTokens?: number;
  /** The milliseconds for which it may think in silence, where that is longer than for other models. */
  readonly silenceMs?: number;
}

export interface RowModel extends Omit<SlotModel, 'vendor'> {
  /** Its id at OpenRouter, where the vendor leads the name. */
  readonly openrouterId: string;
}

/** `own` is the provider of the row, by its key or address. */
export const routeNames = ['own', 'openrouter'] as const;
export type RouteName = (typeof routeNames)[number];

/** How long each part of a question is kept. */
export type Kept = Pick<Retention, 'questions' | 'images' | 'searches'>;

/** The worker's row of one model of the panel. `MODEL_ROWS` may change what an operator has a reason to change. */
export interface SlotRow extends Provider {
  readonly emulatedAs: EmulatedProvider;
  /** The API whose key it needs, as named in `.env.example`. */
  readonly keyOf: string;
  /** The variables in which many have this key and its address already: read where the slot's own are not set. */
  readonly usualNames?: { readonly key: string; readonly url: string };
  /** Preferred first: the next one takes over when the provider says that one is gone. */
  readonly models: readonly [RowModel, ...RowModel[]];
  /** Checks a consensus. Default: `models`, which also replace it when it is gone. */
  readonly checkModel?: RowModel;
  /** Who is asked, preferred first; the next replaces one that fails. Default: the first that has a key. */
  readonly routes?: readonly RouteName[];
  /** What the preferred provider keeps by your contract. Default: what it keeps by its terms. */
  readonly contract?: Kept;
  /** Where the preferred provider answers by your contract, such as EU. People read it beside its name. */
  readonly region?: string;
}
