import type OpenAI from 'openai';
import type {
  Response,
  ResponseCreateParams,
  ResponseOutputItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { sendBy } from '../call/call-fetch.ts';
import type { CallIo } from '../call/stream-call.ts';
import { readEvents } from './read-events.ts';

/** The events of a response, also of one that may not be streamed: that one's come all at once. */
export async function openResponse(
  client: OpenAI,
  body: ResponseCreateParams,
  { signal, fetch }: CallIo,
): Promise<AsyncIterable<ResponseStreamEvent | readonly ResponseStreamEvent[]>> {
  const options = { signal, ...sendBy(fetch) };
  if (!body.stream) {
    return toEvents(await client.responses.create({ ...body, stream: false }, options));
  }
  return readEvents(await client.responses.create(body, options).asResponse());
}

/** Only what the event mapper looks at. */
type Event = { readonly type: ResponseStreamEvent['type'] } & Readonly<Record<string, unknown>>;

// Async, as a stream is.
async function* toEvents(response: Response): AsyncGenerator<ResponseStreamEvent> {
  const end = response.status === 'incomplete' ? 'incomplete' : 'completed';
  const events: Event[] = [
    { type: 'response.created', response },
    ...response.output.flatMap(toItemEvents),
    { type: response.status === 'failed' ? 'response.failed' : `response.${end}`, response },
  ];
  yield* events as unknown as ResponseStreamEvent[];
}

function toItemEvents(item: ResponseOutputItem, output_index: number): Event[] {
  return [
    { type: 'response.output_item.added', output_index, item },
    ...toWordEvents(item).map((event) => ({ ...event, output_index })),
    { type: 'response.output_item.done', output_index, item },
  ];
}

function toWordEvents(item: ResponseOutputItem): Event[] {
  if (item.type === 'reasoning') {
    return item.summary.flatMap(({ text }): Event[] => [
      { type: 'response.reasoning_summary_part.added' },
      { type: 'response.reasoning_summary_text.delta', delta: text },
    ]);
  }
  if (item.type !== 'message') return [];
  return item.content.flatMap((part, content_index): Event[] =>
    part.type === 'refusal'
      ? [{ type: 'response.refusal.delta', delta: part.refusal }]
      : [
          { type: 'response.output_text.delta', content_index, delta: part.text },
          ...part.annotations.map(
            (annotation): Event => ({
              type: 'response.output_text.annotation.added',
              content_index,
              annotation,
            }),
          ),
        ],
  );
}
