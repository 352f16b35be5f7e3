import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { Company, Effort } from '../language-model.ts';
import type { Price } from '../price.ts';
import type { EmulatedProvider, Provider } from './providers.ts';

export interface ModelVersion {
  readonly id: string;
  readonly label: string;
  /** The company that trained it, whoever serves it. */
  readonly company: Company;
  readonly price: Price;
  /**
   * How hard it thinks, unless a prompt asks for another effort. Null leaves that to the provider, whatever a prompt asks for, as for
   * a model that has no such setting.
   */
  readonly effort: Effort | null;
  /** Output limit in tokens, reasoning included. Default: 32,000, or none for a server that speaks Chat Completions. */
  readonly maxOutputTokens?: number;
  /** How many milliseconds it may think in silence, if that is longer than usual. */
  readonly silenceMs?: number;
}

export interface RowModel extends Omit<ModelVersion, 'company'> {
  /** Its id at OpenRouter, where the company leads the name. */
  readonly openrouterId: string;
}

/** `own` is the provider of the row, with its key or address. */
export const routeNames = ['own', 'openrouter'] as const;
export type RouteName = (typeof routeNames)[number];

/** How long each part of a question is kept. */
export type Kept = Pick<Retention, 'questions' | 'images' | 'searches'>;

/** The worker's row of one model of the panel. `MODEL_ROWS` may change what an operator has a reason to change. */
export interface RouteRow extends Provider {
  readonly emulatedAs: EmulatedProvider;
  /** The API that its key is for, as named in `.env.example`. */
  readonly keyOf: string;
  /** The variables in which many have this key and its address already: read where its own are not set. */
  readonly usualNames?: { readonly key: string; readonly url: string };
  /** Preferred first. If the provider says that one is gone, the next one takes over. */
  readonly models: readonly [RowModel, ...RowModel[]];
  /** Checks a consensus. By default, and if it is gone, `models` do so. */
  readonly checkModel?: RowModel;
  /** The routes, preferred first. If one fails, the next replaces it. Default: the first that has a key. */
  readonly routes?: readonly RouteName[];
  /** How long the preferred provider keeps data by your contract. Default: as its terms say. */
  readonly contract?: Kept;
  /** The place where the preferred provider answers by your contract, such as EU. The page shows it next to the provider's name. */
  readonly region?: string;
}
