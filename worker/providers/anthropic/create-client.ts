import Anthropic from '@anthropic-ai/sdk';
import type { ModelSettings } from '../call/settings.ts';
import { withoutVariable } from '../call/without-variable.ts';

/** Does not retry, log, trace or read the environment. Its timeout covers the wait for headers. */
export function createClient(settings: ModelSettings, fetcher: typeof fetch = fetch): Anthropic {
  return withoutVariable(
    'ANTHROPIC_CUSTOM_HEADERS',
    () =>
      new Anthropic({
        apiKey: settings.apiKey.reveal(),
        baseURL: settings.baseUrl,
        webhookKey: null,
        maxRetries: 0,
        // The limits of a call are ours.
        timeout: 3_600_000,
        logLevel: 'off',
        openTelemetry: false,
        fetch: fetcher,
      }),
  );
}
