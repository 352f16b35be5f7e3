import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from '../adapter-name.ts';
import type { Effort, Vendor } from '../language-model.ts';
import type { Price } from '../price.ts';
import { unknownHost } from '../retention.ts';

/** The wires that the provider emulator speaks. `compatible` is Chat Completions, of any server. */
export type EmulatedWire = 'openai' | 'xai' | 'anthropic' | 'google' | 'compatible';

/** The service that an adapter reaches, unless the environment names another address. */
export interface Service {
  readonly adapter: AdapterName;
  readonly vendor: Vendor;
  /** The base URL that the adapter expects; null when only the environment can know it. */
  readonly liveUrl: string | null;
  /** The emulated wire that stands for it while there is no key; null for none. */
  readonly emulatedAs: EmulatedWire | null;
  /** Declares how long its host keeps each part at `liveUrl`, by its own terms, unless a contract says otherwise. */
  readonly retention: Retention;
  /** The same where a call tells it to keep nothing, as `RETENTION=none` does. */
  readonly unkept?: Retention;
}

/** The service that each adapter reaches by default, also for a slot that is set to another adapter than its row's. */
export const services = {
  google: {
    adapter: 'google',
    vendor: 'google',
    liveUrl: 'https://generativelanguage.googleapis.com',
    emulatedAs: 'google',
    // Prompts are kept for "a limited period", those of a search for 30 days.
    retention: {
      host: 'Google',
      questions: 'unknown',
      images: 'unknown',
      searches: 30,
      source: 'https://ai.google.dev/gemini-api/docs/zdr',
      readOn: '2026-11-26',
    },
  },
  anthropic: {
    adapter: 'anthropic',
    vendor: 'anthropic',
    liveUrl: 'https://api.anthropic.com',
    emulatedAs: 'anthropic',
    retention: {
      host: 'Anthropic',
      questions: 30,
      images: 30,
      searches: 'unknown',
      source:
        'https://privacy.anthropic.com/en/articles/7996866-how-long-do-you-store-personal-data',
      readOn: '2026-11-26',
    },
  },
  openai: {
    adapter: 'openai',
    vendor: 'openai',
    liveUrl: 'https://api.openai.com/v1',
    emulatedAs: 'openai',
    retention: {
      host: 'OpenAI',
      questions: 30,
      images: 30,
      searches: 30,
      source: 'https://developers.openai.com/docs/guides/your-data',
      readOn: '2026-11-26',
    },
  },
  openrouter: {
    adapter: 'openrouter',
    vendor: 'other',
    liveUrl: 'https://openrouter.ai/api/v1',
    emulatedAs: null,
    // It passes a question on, to whom is not known before.
    retention: { ...unknownHost, host: 'OpenRouter' },
    // To a host that keeps nothing where it is told so, except for what a search adds.
    unkept: {
      host: 'OpenRouter',
      questions: 'none',
      images: 'none',
      searches: 'unknown',
      source: 'https://openrouter.ai/docs/guides/privacy/zdr',
      readOn: '2026-11-26',
    },
  },
  // It has no emulator: this adapter is chosen for a server of one's own.
  'openai-compatible': {
    adapter: 'openai-compatible',
    vendor: 'other',
    liveUrl: null,
    emulatedAs: null,
    retention: unknownHost,
  },
} as const satisfies Record<AdapterName, Service>;

export interface SlotModel {
  readonly id: string;
  readonly label: string;
  /** The vendor that trained it, whatever carries it. */
  readonly vendor: Vendor;
  readonly price: Price;
  /**
   * The effort of its thinking, unless a prompt names one. Null leaves that to its provider, whatever a prompt says, as for a
   * model that takes no such setting.
   */
  readonly effort: Effort | null;
  /** The most tokens of an answer with its reasoning, where that may be less than the setting for all models. */
  readonly maxOutputTokens?: number;
  /** The milliseconds for which it may think in silence, where that is longer than the setting for all models. */
  readonly silenceMs?: number;
}

export interface RowModel extends Omit<SlotModel, 'vendor'> {
  /** Its id at OpenRouter, where the vendor leads the name. */
  readonly openrouterId: string;
}

/** The worker's row of one model of the panel. */
export interface SlotRow extends Service {
  readonly emulatedAs: EmulatedWire;
  /** The API whose key it needs, as named in `.env.example`. */
  readonly keyOf: string;
  /** The variables in which many have this key and its address already: read where the slot's own are not set. */
  readonly usualNames?: { readonly key: string; readonly url: string };
  /** Preferred first: the next one takes over when the provider says that one is gone. */
  readonly models: readonly [RowModel, ...RowModel[]];
}
