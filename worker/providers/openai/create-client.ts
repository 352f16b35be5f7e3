import OpenAI from 'openai';
import type { ModelSettings } from '../call/settings.ts';

/** Does not retry, log or read the environment. */
export function createClient(settings: ModelSettings, fetcher: typeof fetch = fetch): OpenAI {
  return new OpenAI({
    apiKey: settings.apiKey.reveal(),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: settings.baseUrl,
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetcher,
  });
}
