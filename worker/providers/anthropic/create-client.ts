import Anthropic from '@anthropic-ai/sdk';
import { callFetch } from '../call/call-fetch.ts';
import type { ModelSettings } from '../call/settings.ts';
import { withoutVariable } from '../call/without-variable.ts';

/** Serves all calls of a model: making one costs more than a call. Does not retry, log, trace or read the environment. Its timeout covers the wait for headers. */
export function createClient(settings: ModelSettings): Anthropic {
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
        fetch: callFetch,
      }),
  );
}
