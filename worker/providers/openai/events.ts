import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { isLengthLimit, toInterruption } from '../call/errors.ts';
import { type CitedSpan, CountedTexts, FinderMarks, Paragraphs, Sources } from '../call/text.ts';
import { toUsage } from '../call/usage.ts';
import { type FinishReason, ProviderError, type StreamPart } from '../language-model.ts';
import { mapResponseError } from './errors.ts';

const activity = [{ type: 'activity' }] as const;
/** The model may be silent for long between two items, and in items without words of the answer. */
const thinks = [{ type: 'activity', thinks: true }] as const;

/** An event of a response, or a response that came whole. */
export type ResponseEvent = ResponseStreamEvent | Response;

/** Maps the events of one response in order. An unknown event counts as a sign of life. */
export function createEventMapper(
  modelId: string,
): (event: ResponseEvent) => readonly StreamPart[] {
  const answer = new ResponseAnswer();
  const order = new EventOrder();
  const finish = (response: Response) => [
    ...answer.readOutput(response.output ?? [], order),
    ...answer.end(),
    mapFinish(response, answer.searches.count),
  ];

  return (event) => {
    if (!('type' in event)) return finish(event);
    if (order.isRepeated(event)) return activity;
    switch (event.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return answer.say(event, event.delta);
      case 'response.output_text.done':
        return answer.sayRest(event, event.text);
      case 'response.refusal.done':
        return answer.sayRest(event, event.refusal);
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return answer.think(event, event.delta);
      case 'response.reasoning_summary_text.done':
      case 'response.reasoning_text.done':
        return answer.thinkRest(event, event.text);
      case 'response.reasoning_summary_part.added':
        return answer.startThought();
      case 'response.output_item.added':
        return answer.startItem(event.output_index, event.item);
      case 'response.output_text.annotation.added':
        return [...activity, ...answer.cite(event, event.annotation)];
      case 'response.output_item.done':
        return [...answer.readItem(event.output_index, event.item), ...thinks];
      case 'response.completed':
      case 'response.incomplete':
        return finish(event.response);
      case 'response.failed':
        throw mapResponseError(event.response.error, modelId);
      case 'error':
        throw mapResponseError(event, modelId);
      default:
        return activity;
    }
  };
}

/** Finds out from the numbers of events, if a server counts them, whether one came twice or is missing. */
class EventOrder {
  #last = Number.NaN;
  #counts = false;
  hasGap = false;

  isRepeated({ sequence_number: number = Number.NaN }: { sequence_number?: number }): boolean {
    const step = number - this.#last;
    this.#last = number;
    const isRepeated = this.#counts && step === 0;
    this.hasGap ||= this.#counts && step > 1;
    this.#counts ||= step === 1;
    return isRepeated;
  }
}

interface OutputItem {
  readonly type?: string;
  readonly phase?: string | null;
  readonly summary?: readonly { readonly text?: unknown }[];
  readonly content?:
    | readonly { readonly text?: string; readonly refusal?: string; annotations?: unknown[] }[]
    | null;
}

interface Annotation extends CitedSpan {
  readonly type?: string;
  readonly title?: unknown;
}

/** The place of words or of an annotation in the response. */
interface Place {
  readonly output_index?: number;
  readonly content_index?: number;
  readonly summary_index?: number;
}

const toPartKey = ({ output_index: item = 0, content_index: part = 0 }: Place) => `${item}.${part}`;
const toThoughtKey = ({ output_index: item = 0, content_index, summary_index: part }: Place) =>
  `thought ${item}.${part ?? content_index ?? 0}`;

/**
 * The words, pages and searches of one response. Most servers send the words in pieces, and then each part, each item and the response
 * as a whole. Whatever came in none of the pieces is taken from the whole.
 */
class ResponseAnswer {
  readonly #sources = new Sources();
  readonly #words = new Paragraphs('text-delta');
  readonly #reasoning = new Paragraphs('reasoning-delta');
  readonly #marks = new FinderMarks();
  readonly #counted = new CountedTexts();
  readonly searches = new Searches();
  readonly #started = new Set<number>();
  /** Indexes of the messages in which the model announces what it will do. */
  readonly #commentaries = new Set<number>();
  readonly #cited = new Set<string>();
  /** The words of the answer as they came. */
  #raw = '';

  startItem(index: number, item: OutputItem | null | undefined): readonly StreamPart[] {
    this.#started.add(index);
    if (item?.type !== 'message') return thinks;
    if (item.phase !== 'commentary') return this.#words.startParagraph();
    this.#commentaries.add(index);
    return [...this.#reasoning.startParagraph(), ...thinks];
  }

  say(place: Place, words: unknown): readonly StreamPart[] {
    this.#counted.add(toPartKey(place), words, this.#words.said.length);
    if (this.#commentaries.has(place.output_index ?? 0)) return this.#reasoning.add(words);
    if (typeof words !== 'string') return activity;
    this.#raw += words;
    // Once there was a search, addresses may contain its mark.
    return this.#words.add(this.searches.count > 0 ? this.#marks.add(words) : words);
  }

  sayRest(place: Place, whole: unknown): readonly StreamPart[] {
    return this.say(place, this.#counted.rest(toPartKey(place), whole, this.#raw));
  }

  startThought = () => this.#reasoning.startParagraph();

  think(place: Place, words: unknown): readonly StreamPart[] {
    this.#counted.add(toThoughtKey(place), words, 0);
    return this.#reasoning.add(words);
  }

  thinkRest(place: Place, whole: unknown): readonly StreamPart[] {
    return this.think(place, this.#counted.rest(toThoughtKey(place), whole, this.#reasoning.said));
  }

  cite(place: Place, annotation: unknown): readonly StreamPart[] {
    const citation = annotation as Annotation | null;
    if (citation?.type !== 'url_citation') return [];
    this.#cited.add(toPartKey(place));
    this.#counted.cite(toPartKey(place), citation);
    return this.#sources.cite(citation.url, citation.title);
  }

  readItem(output_index: number, item: OutputItem | null | undefined): readonly StreamPart[] {
    this.searches.read(item, this.#sources);
    const start = this.#started.has(output_index) ? [] : this.startItem(output_index, item);
    const thoughts = (item?.summary ?? []).flatMap(({ text }, summary_index) => {
      const place = { output_index, summary_index };
      if (this.#counted.said(toThoughtKey(place)) === '') this.startThought();
      return this.thinkRest(place, text);
    });
    const parts = item?.type === 'message' ? (item.content ?? []) : [];
    const words = parts.flatMap((part, content_index) => {
      const place = { output_index, content_index };
      const isCited = this.#cited.has(toPartKey(place));
      return [
        ...this.sayRest(place, part.text ?? part.refusal),
        ...(isCited ? [] : (part.annotations ?? []).flatMap((each) => this.cite(place, each))),
      ];
    });
    return [...start, ...thoughts, ...words, ...this.flush()];
  }

  /**
   * Reads what no event before has said. Skips the items that came, by their words, because some servers number them otherwise here.
   * Throws `interrupted` if words are missing between other words.
   */
  readOutput(output: readonly OutputItem[], { hasGap }: EventOrder): readonly StreamPart[] {
    const first = Math.max(-1, ...this.#started) + 1;
    const isEmpty = this.#raw === '' && this.#reasoning.said === '' && this.searches.count === 0;
    let before = this.#raw;
    return output.flatMap((item, at) => {
      const parts = item.type === 'message' && item.phase !== 'commentary' ? item.content : null;
      const text = (parts ?? []).map((part) => part.text ?? part.refusal ?? '').join('');
      if (!isEmpty && text === '') return [];
      if (before === '' || isEmpty) return this.readItem(first + at, item);
      if (!text.startsWith(before) && !before.startsWith(text)) {
        if (hasGap) throw new ProviderError('interrupted', { retryable: true });
        before = '\0';
        return [];
      }
      const rest = text.slice(before.length);
      before = before.slice(text.length);
      return this.say({ output_index: first + at }, rest);
    });
  }

  /** Returns the words that were kept because they might have been the beginning of a mark. */
  flush = () => this.#words.add(this.#marks.end());

  end(): readonly StreamPart[] {
    const rest = this.flush();
    this.#counted.addEndsTo(this.#sources, this.#words.said);
    return [...rest, ...this.#sources.rest(this.#words.said)];
  }
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
  /** Number of billed searches. */
  count = 0;

  /** Reads an output item of any kind. */
  read(item: object | null | undefined, sources: Sources): void {
    const { type, action } = (item ?? {}) as SearchCall;
    if (!searching.has(type ?? '')) return;
    if (!reading.has(action?.type ?? '')) this.count += 1;
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
