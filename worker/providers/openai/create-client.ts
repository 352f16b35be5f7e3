import OpenAI from 'openai';
import { callFetch } from '../call/call-fetch.ts';
import type { ModelSettings } from '../call/settings.ts';
import { withoutVariable } from '../call/without-variable.ts';

/** Serves all calls of a model: making one costs more than a call. Does not retry, log or read the environment: its headers would reach xAI, too. Its timeout covers the wait for headers. */
export function createClient(settings: ModelSettings): OpenAI {
  return withoutVariable(
    'OPENAI_CUSTOM_HEADERS',
    () =>
      new OpenAI({
        apiKey: settings.apiKey.reveal(),
        adminAPIKey: null,
        organization: null,
        project: null,
        webhookSecret: null,
        baseURL: settings.baseUrl,
        maxRetries: 0,
        // The limits of a call are ours.
        timeout: 3_600_000,
        logLevel: 'off',
        fetch: callFetch,
      }),
  );
}
