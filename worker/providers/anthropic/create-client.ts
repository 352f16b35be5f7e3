import Anthropic from '@anthropic-ai/sdk';
import type { ModelSettings } from '../call/settings.ts';

/** Does not retry, log or trace. Its timeout covers only the wait for headers. */
export function createClient(settings: ModelSettings, fetcher: typeof fetch = fetch): Anthropic {
  return new Anthropic({
    apiKey: settings.apiKey.reveal(),
    baseURL: settings.baseUrl,
    webhookKey: null,
    maxRetries: 0,
    // Required, or the SDK refuses long answers that are not streamed.
    timeout: 600_000,
    logLevel: 'off',
    openTelemetry: false,
    fetch: fetcher,
  });
}
