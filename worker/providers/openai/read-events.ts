import { APIError } from 'openai';
import {
  createEventStreamReader,
  type EventStreamReader,
  type ServerSentEvent,
} from '../call/event-stream.ts';

const done = '[DONE]';

/**
 * The events of a response, those together that came together; the SDK's own reader hands each through six generators.
 * Throws as that does: `APIError` for an event that tells an error, `SyntaxError` for one that cannot be read.
 */
export async function* readEvents<E>({ body, headers }: Response): AsyncGenerator<readonly E[]> {
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
    if (isLast) return;
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
