import OpenAI from 'openai';
import type { ModelSettings } from '../call/settings.ts';

/** A client that neither retries, nor logs, nor reads the environment. */
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
