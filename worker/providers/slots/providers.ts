import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from '../adapter-name.ts';
import type { Vendor } from '../language-model.ts';
import { unknownHost } from '../retention.ts';

/** The providers that an emulator can play. `compatible` is any server that speaks Chat Completions. */
export type EmulatedProvider = 'openai' | 'xai' | 'anthropic' | 'google' | 'compatible';

/** Provider: a company with its API and its terms. */
export interface Provider {
  readonly adapter: AdapterName;
  readonly vendor: Vendor;
  /** The base URL that the adapter expects, unless the environment names another; null where only the environment can. */
  readonly liveUrl: string | null;
  /** The emulated provider that answers while there is no key; null for none. */
  readonly emulatedAs: EmulatedProvider | null;
  /** Declares how long its host keeps each part at `liveUrl`, by its own terms, unless a contract says otherwise. */
  readonly retention: Retention;
  /** The same where a call tells it to keep nothing, as `RETENTION=none` does. */
  readonly unkept?: Retention;
}

/** The provider that each adapter reaches by default, and xAI, which the adapter of OpenAI reaches as well. */
export const providers = {
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
  xai: {
    adapter: 'openai',
    vendor: 'xai',
    liveUrl: 'https://api.x.ai/v1',
    emulatedAs: 'xai',
    retention: {
      host: 'xAI',
      questions: 30,
      images: 30,
      searches: 'unknown',
      source: 'https://docs.x.ai/docs/resources/faq-api/security',
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
} as const satisfies Record<AdapterName | 'xai', Provider>;
