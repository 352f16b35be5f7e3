import { createParser } from 'eventsource-parser';
import OpenAI, { APIError } from 'openai';
import { callFetch, type ModelSettings, withoutVariable } from '../call/settings.ts';

/** Shared by all calls of a model. Does not retry or log, nor read the environment, whose headers would also reach xAI. */
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
        // The layers around the adapter limit the duration of a call.
        timeout: 3_600_000,
        logLevel: 'off',
        fetch: callFetch,
      }),
  );
}

/**
 * Yields the events of a response, in lists of events that arrived together. The SDK's own reader passes each through six generators.
 * Calls `onDone` for `[DONE]`. Throws as that reader does: `APIError` for an event that reports an error, `SyntaxError` for one that
 * cannot be parsed.
 */
export async function* readEvents<E>(
  { body, headers }: Response,
  onDone?: () => void,
): AsyncGenerator<readonly E[]> {
  let events: E[] = [];
  let end: { readonly error?: unknown } | undefined;
  const parser = createParser({
    onEvent({ event, data }) {
      if (data === '[DONE]') end ??= {};
      if (end) return;
      try {
        events.push(parseEvent(event, data, headers) as E);
      } catch (error) {
        end = { error };
      }
    },
  });
  for await (const text of readTexts(body)) {
    parser.feed(text);
    if (events.length > 0) yield events;
    events = [];
    if (end && 'error' in end) throw end.error;
    if (end) return onDone?.();
  }
}

/** Ends with a blank line, so that a last event without one counts. */
async function* readTexts(body: Response['body']): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of body ?? []) yield decoder.decode(bytes, { stream: true });
  yield `${decoder.decode()}\n\n`;
}

function parseEvent(name: string | undefined, data: string, headers: Headers): unknown {
  const parsed = JSON.parse(data) as unknown;
  const { error } = Object(parsed) as { readonly error?: unknown };
  if (name === 'error' || error) {
    throw new APIError(undefined, Object(error ?? parsed), undefined, headers);
  }
  return parsed;
}
