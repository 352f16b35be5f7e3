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

const done = '[DONE]';

/**
 * Yields the events of a response, in lists of those that arrived together. The SDK's own reader passes each through six generators.
 * `onDone` is called for `[DONE]`. Throws as that reader does: `APIError` for an event that reports an error, `SyntaxError` for one that cannot be parsed.
 */
export async function* readEvents<E>(
  { body, headers }: Response,
  onDone?: () => void,
): AsyncGenerator<readonly E[]> {
  for await (const read of readBatches(body)) {
    const events: E[] = [];
    let failure: { readonly error: unknown } | null = null;
    const isLast = read.some(({ data }) => data === done);
    try {
      for (const event of read) {
        if (event.data === done) break;
        events.push(parseEvent(event, headers) as E);
      }
    } catch (error) {
      failure = { error };
    }
    if (events.length > 0) yield events;
    if (failure) throw failure.error;
    if (isLast) return onDone?.();
  }
}

async function* readBatches(body: Response['body']): AsyncGenerator<readonly ServerSentEvent[]> {
  const reader: EventStreamReader = createEventStreamReader();
  const decoder = new TextDecoder();
  for await (const bytes of body ?? []) yield reader.push(decoder.decode(bytes, { stream: true }));
  yield [...reader.push(decoder.decode()), ...reader.end()];
}

function parseEvent({ name, data }: ServerSentEvent, headers: Headers): unknown {
  const parsed = JSON.parse(data) as unknown;
  const { error } = Object(parsed) as { readonly error?: unknown };
  if (name === 'error' || error) {
    throw new APIError(undefined, Object(error ?? parsed), undefined, headers);
  }
  return parsed;
}

/** One event of an event stream, as a server sent it. */
interface ServerSentEvent {
  /** Empty if the event has no name. */
  readonly name: string;
  readonly data: string;
}

/** Parses an event stream that comes in pieces. */
interface EventStreamReader {
  /** Returns the events that are complete now. */
  push(text: string): ServerSentEvent[];
  /** Returns the last event if only the line that ends it is missing. */
  end(): ServerSentEvent[];
}

function createEventStreamReader(): EventStreamReader {
  let rest = '';
  let name = '';
  let data: string[] = [];

  function readLine(line: string, events: ServerSentEvent[]): void {
    if (line !== '') {
      const [field, value] = splitField(line);
      if (field === 'data') data.push(value);
      if (field === 'event') name = value;
      return;
    }
    if (data.length > 0) events.push({ name, data: data.join('\n') });
    name = '';
    data = [];
  }

  function readLines(text: string): ServerSentEvent[] {
    const lines = text.split(text.includes('\r') ? /\r\n|\n|\r/ : '\n');
    rest = lines.pop() ?? '';
    const events: ServerSentEvent[] = [];
    for (const line of lines) readLine(line, events);
    return events;
  }

  return {
    push(text) {
      const all = rest + text;
      // The line feed that belongs to it may come with the next piece.
      if (!all.endsWith('\r')) return readLines(all);
      const events = readLines(all.slice(0, -1));
      rest += '\r';
      return events;
    },
    end: () => readLines(`${rest}\n\n`),
  };
}

function splitField(line: string): readonly [field: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  const from = line[colon + 1] === ' ' ? colon + 2 : colon + 1;
  return [line.slice(0, colon), line.slice(from)];
}
