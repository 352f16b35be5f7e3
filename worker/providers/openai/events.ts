import type OpenAI from 'openai';
import type {
  Response,
  ResponseCreateParams,
  ResponseOutputItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { isLengthLimit, toInterruption } from '../call/errors.ts';
import { sendBy } from '../call/settings.ts';
import type { CallIo } from '../call/stream-call.ts';
import { type CitedSpan, CountedTexts, FinderMarks, Paragraphs, Sources } from '../call/text.ts';
import { toUsage } from '../call/usage.ts';
import type { FinishReason, StreamPart } from '../language-model.ts';
import { readEvents } from './client.ts';
import { mapResponseError } from './errors.ts';

const activity = [{ type: 'activity' }] as const;
/** The model may be silent for long between two items, and in items without words of the answer. */
const thinks = [{ type: 'activity', thinks: true }] as const;

/** Maps the events of one response in order. An unknown event counts as a sign of life. */
export function createEventMapper(
  modelId: string,
): (event: ResponseStreamEvent) => readonly StreamPart[] {
  const searches = new Searches();
  const text = new CitedText();
  const reasoning = new Paragraphs('reasoning-delta');
  /** Indexes of the messages in which the model announces what it will do. */
  const commentaries = new Set<number>();

  function startItem(index: number, item: OutputItem | undefined): readonly StreamPart[] {
    if (item?.type !== 'message') return thinks;
    if (item.phase !== 'commentary') return text.startParagraph();
    commentaries.add(index);
    return [...reasoning.startParagraph(), ...thinks];
  }

  return (event) => {
    switch (event.type) {
      case 'response.output_text.delta':
        return commentaries.has(event.output_index)
          ? reasoning.add(event.delta)
          : text.add(event, searches.count > 0);
      case 'response.refusal.delta':
        return text.addPlain(event.delta);
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return reasoning.add(event.delta);
      case 'response.reasoning_summary_part.added':
        return reasoning.startParagraph();
      case 'response.output_item.added':
        return startItem(event.output_index, event.item);
      case 'response.output_text.annotation.added':
        return [...activity, ...text.cite(event)];
      case 'response.output_item.done':
        searches.read(event.item, text.sources);
        return [...text.flush(), ...thinks];
      case 'response.completed':
      case 'response.incomplete':
        return [...text.end(), mapFinish(event.response, searches.count)];
      case 'response.failed':
        throw mapResponseError(event.response.error, modelId);
      case 'error':
        throw mapResponseError(event, modelId);
      default:
        return activity;
    }
  };
}

interface OutputItem {
  readonly type?: string;
  readonly phase?: string | null;
}

type EventOf<T extends string> = Extract<ResponseStreamEvent, { type: T }>;
type TextDelta = EventOf<'response.output_text.delta'>;
type AnnotationAdded = EventOf<'response.output_text.annotation.added'>;

interface Annotation extends CitedSpan {
  readonly type?: string;
  readonly title?: unknown;
}

/** The text of one answer and the pages that it cites. */
class CitedText {
  readonly sources = new Sources();
  readonly #words = new Paragraphs('text-delta');
  readonly #marks = new FinderMarks();
  readonly #counted = new CountedTexts();

  startParagraph(): readonly StreamPart[] {
    return this.#words.startParagraph();
  }

  /** `searched`: its addresses may contain the mark of the search. */
  add(event: TextDelta, searched: boolean): readonly StreamPart[] {
    this.#counted.add(toPartKey(event), event.delta, this.#words.said.length);
    return this.addPlain(searched ? this.#marks.add(event.delta) : event.delta);
  }

  addPlain(words: string): readonly StreamPart[] {
    return this.#words.add(words);
  }

  cite(event: AnnotationAdded): readonly StreamPart[] {
    const citation = event.annotation as Annotation | null;
    if (citation?.type !== 'url_citation') return [];
    this.#counted.cite(toPartKey(event), citation);
    return this.sources.cite(citation.url, citation.title);
  }

  /** Returns the words that were kept because they might have been the beginning of a mark. */
  flush(): readonly StreamPart[] {
    const rest = this.#marks.end();
    return rest === '' ? [] : this.addPlain(rest);
  }

  end(): readonly StreamPart[] {
    const rest = this.flush();
    this.#counted.addEndsTo(this.sources, this.#words.said);
    return [...rest, ...this.sources.rest(this.#words.said)];
  }
}

/** Names the part in which an annotation's offsets count. */
function toPartKey({
  output_index: item,
  content_index: part,
}: Pick<TextDelta, 'output_index' | 'content_index'>): string {
  return `${item}.${part}`;
}

interface SearchCall {
  readonly type?: string;
  readonly action?: {
    readonly type?: string;
    readonly sources?: readonly { readonly url?: unknown }[] | null;
  } | null;
}

/** The companies' name of a search, and OpenRouter's name of its own. */
const searching = new Set(['web_search_call', 'openrouter:web_search']);
/** Reading a page that a search has found is not billed as a search. */
const reading = new Set(['open_page', 'find_in_page']);

/** The searches of one response, and the pages that they found. */
class Searches {
  #count = 0;

  /** Number of billed searches. */
  get count(): number {
    return this.#count;
  }

  /** Reads an output item of any kind. */
  read(item: object | null | undefined, sources: Sources): void {
    const { type, action } = (item ?? {}) as SearchCall;
    if (!searching.has(type ?? '')) return;
    if (!reading.has(action?.type ?? '')) this.#count += 1;
    for (const page of action?.sources ?? []) sources.consult(page?.url);
  }
}

type FinishPart = Extract<StreamPart, { type: 'finish' }>;

/** Fields that xAI and OpenRouter add to the usage. */
interface BilledUsage {
  readonly num_server_side_tools_used?: unknown;
  readonly cost_in_usd_ticks?: unknown;
  /** In US dollars. */
  readonly cost?: unknown;
  /** True with a key of one's own at the provider: its bill is not in the cost. */
  readonly is_byok?: boolean;
  readonly cost_details?: { readonly upstream_inference_cost?: unknown } | null;
  readonly server_tool_use_details?: { readonly web_search_requests?: unknown } | null;
}

/** Throws `interrupted` if the end is not known to be good. `searches`: the number counted in the stream. */
function mapFinish(response: Response, searches: number): FinishPart {
  const { usage } = response;
  const billed = (usage ?? {}) as BilledUsage;
  return {
    type: 'finish',
    ...mapFinishReason(response),
    usage: toUsage({
      inputTokens: usage?.input_tokens,
      outputTokens: usage?.output_tokens,
      cachedTokens: usage?.input_tokens_details?.cached_tokens,
      searches:
        billed.num_server_side_tools_used ??
        billed.server_tool_use_details?.web_search_requests ??
        searches,
      ticks: billed.cost_in_usd_ticks,
      dollars: sumDollars(billed),
    }),
  };
}

function sumDollars({ cost, is_byok: isOwnKey, cost_details: details }: BilledUsage): number {
  return Number(cost ?? 0) + Number((isOwnKey && details?.upstream_inference_cost) || 0);
}

function mapFinishReason(response: Response): { reason: FinishReason; raw: string } {
  const { status = 'completed', incomplete_details: details } = response;
  const raw = details?.reason ?? status;
  if (/content_filter|safety/.test(raw)) return { reason: 'refused', raw };
  if (isLengthLimit(raw)) return { reason: 'length', raw };
  if (status !== 'completed') throw toInterruption(raw);
  return hasRefusal(response) ? { reason: 'refused', raw: 'refusal' } : { reason: 'complete', raw };
}

function hasRefusal(response: Response): boolean {
  return (response.output ?? []).some(
    (item) => item.type === 'message' && item.content?.some((part) => part.type === 'refusal'),
  );
}

/** Opens the events of a response. If it may not be streamed, all its events come at once. */
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

/** The fields of an event that the mapper reads. */
type Event = { readonly type: ResponseStreamEvent['type'] } & Readonly<Record<string, unknown>>;

// Async so that it has the same type as a stream.
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
