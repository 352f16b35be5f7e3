import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from '../adapter-name.ts';
import type { Company } from '../language-model.ts';
import { unknownHost } from '../retention.ts';

/** The providers that an emulator can play. `compatible` means any server that speaks Chat Completions. */
export type EmulatedProvider = 'openai' | 'xai' | 'anthropic' | 'google' | 'compatible';

/** A company with its API and its terms. */
export interface Provider {
  readonly adapter: AdapterName;
  readonly company: Company;
  /** The base URL that the adapter expects, unless the environment names another; null where only the environment can. */
  readonly liveUrl: string | null;
  /** The emulated provider that answers if there is no key; null for none. */
  readonly emulatedAs: EmulatedProvider | null;
  /** How long the host at `liveUrl` keeps each part, by its own terms. A contract may replace this. */
  readonly retention: Retention;
  /** How long it keeps each part if calls ask it to keep nothing, as with `RETENTION=none`. */
  readonly unkept?: Retention;
}

/** The default provider of each adapter, and xAI, which the adapter of OpenAI also reaches. */
export const providers = {
  google: {
    adapter: 'google',
    company: 'google',
    liveUrl: 'https://generativelanguage.googleapis.com',
    emulatedAs: 'google',
    // Google keeps prompts for "a limited period", and prompts with a search for 30 days.
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
    company: 'anthropic',
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
    company: 'openai',
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
    company: 'xai',
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
    company: 'other',
    liveUrl: 'https://openrouter.ai/api/v1',
    emulatedAs: null,
    // It passes a question on to a host that is not known in advance.
    retention: { ...unknownHost, host: 'OpenRouter' },
    // If it is told so, it only uses hosts that keep nothing. This does not cover what a search adds.
    unkept: {
      host: 'OpenRouter',
      questions: 'none',
      images: 'none',
      searches: 'unknown',
      source: 'https://openrouter.ai/docs/guides/privacy/zdr',
      readOn: '2026-11-26',
    },
  },
  // Has no emulator, because this adapter is chosen for your own server.
  'openai-compatible': {
    adapter: 'openai-compatible',
    company: 'other',
    liveUrl: null,
    emulatedAs: null,
    retention: unknownHost,
  },
} as const satisfies Record<AdapterName | 'xai', Provider>;
