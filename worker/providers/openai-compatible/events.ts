import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { isLengthLimit, toInterruption } from '../call/errors.ts';
import { SaidOnce, withoutRepetition } from '../call/said-once.ts';
import { type CitedSpan, CountedTexts, Sources } from '../call/text.ts';
import { toUsage } from '../call/usage.ts';
import type { FinishReason, StreamPart, Usage } from '../language-model.ts';

interface UrlCitation extends CitedSpan {
  readonly title?: unknown;
}

/** Key of the single text of an answer. */
const onePart = '';

/** Maps a stream whose usage comes after the finish reason, so that only the end of the stream ends the answer. */
export class CompatibleAnswer {
  readonly #sources = new Sources();
  readonly #tags = new ThinkTags();
  readonly #counted = new CountedTexts();
  readonly #text = new SaidOnce();
  readonly #reasoning = new SaidOnce();
  #said = '';
  #raw: string | undefined;
  /** True if words came after the finish reason, which was then none. */
  #goesOn = false;
  #refused = false;
  #usage = toUsage({ inputTokens: 0, outputTokens: 0 });

  /** Reads the message as a whole where a server sends it, and says what its deltas did not. */
  mapChunk(chunk: ChatCompletionChunk): readonly StreamPart[] {
    const choice: Choice | undefined = chunk.choices?.[0];
    const delta = choice?.delta ?? choice?.message ?? {};
    this.#refused ||= Boolean(delta.refusal);
    if (chunk.usage) this.#usage = readUsage(chunk.usage);
    this.#consult(chunk);
    const isLast = typeof choice?.finish_reason === 'string';
    const { text, reasoning } = this.#readWords(choice, isLast);
    this.#counted.add(onePart, text, 0);
    this.#goesOn = !isLast && (this.#goesOn || (this.isFinished && text + reasoning !== ''));
    this.#raw = choice?.finish_reason ?? this.#raw;
    const untagged = text ? this.#tags.add(text) : { text, reasoning: '' };
    const parts = [
      ...this.#toParts({
        text: untagged.text,
        reasoning: reasoning + this.#reasoning.add(untagged.reasoning, ''),
      }),
      ...this.#cite(delta),
    ];
    return parts.length > 0 ? parts : [{ type: 'activity' }];
  }

  /** Tells that the server has ended the stream by its own mark, so that nothing was cut off. */
  readonly close = (): void => {
    this.#goesOn = false;
  };

  /** True once the end was reported. Later events change nothing. */
  get isFinished(): boolean {
    return this.#raw !== undefined && !this.#goesOn;
  }

  mapEnd(): readonly StreamPart[] {
    if (!this.#raw || this.#goesOn) return [];
    const reason = this.#refused ? 'refused' : mapFinishReason(this.#raw);
    const kept = this.#toParts(this.#tags.end());
    this.#counted.addEndsTo(this.#sources, this.#said);
    return [
      ...kept,
      ...this.#sources.rest(this.#said),
      { type: 'finish', reason, raw: this.#raw, usage: this.#usage },
    ];
  }

  /** Returns the words of a chunk that no chunk before has said. */
  #readWords(choice: Choice | undefined, isLast: boolean): DeltaWords {
    const piece = choice?.delta && readDelta(choice.delta);
    const whole = readDelta(choice?.message ?? {});
    const text = piece && isLast ? withoutRepetition(this.#text.said, piece.text) : piece?.text;
    return {
      text: this.#text.add(text, whole.text),
      reasoning: this.#reasoning.add(piece?.reasoning, whole.reasoning),
    };
  }

  #cite(delta: object): readonly StreamPart[] {
    const { annotations } = delta as { annotations?: unknown };
    if (!Array.isArray(annotations)) return [];
    return annotations.flatMap((annotation: { url_citation?: UrlCitation } | null) => {
      const citation = annotation?.url_citation ?? {};
      this.#counted.cite(onePart, citation);
      return this.#sources.cite(citation.url, citation.title);
    });
  }

  #toParts({ text, reasoning }: DeltaWords): readonly StreamPart[] {
    this.#said += text;
    return [
      ...(reasoning ? [{ type: 'reasoning-delta', text: reasoning } as const] : []),
      ...(text ? [{ type: 'text-delta', text } as const] : []),
    ];
  }

  /** Perplexity repeats the pages that it has read in each chunk. */
  #consult(chunk: object): void {
    const { citations } = chunk as { citations?: unknown };
    if (Array.isArray(citations)) for (const url of citations) this.#sources.consult(url);
  }
}

/** Some servers count the tokens of reasoning in addition to the tokens of the completion. The total includes them in any case. */
function readUsage(usage: NonNullable<ChatCompletionChunk['usage']>): Usage {
  const inputTokens = usage.prompt_tokens ?? 0;
  const rest = (usage.total_tokens ?? 0) - inputTokens;
  const told = usage as { readonly cost_in_usd_ticks?: unknown; readonly cost?: unknown };
  return toUsage({
    inputTokens,
    outputTokens: Math.max(usage.completion_tokens ?? 0, rest),
    cachedTokens: usage.prompt_tokens_details?.cached_tokens,
    ticks: told.cost_in_usd_ticks,
    dollars: told.cost,
  });
}

/** The words of one chunk. */
interface DeltaWords {
  readonly text: string;
  readonly reasoning: string;
}

type Choice = Omit<ChatCompletionChunk.Choice, 'delta'> & {
  readonly delta?: Delta;
  readonly message?: Delta;
};

/** A delta with fields that servers send but the SDK's types lack. */
interface Delta {
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
  readonly reasoning_details?: unknown;
}

/** Reads the first field of reasoning that is not empty, because a gateway may fill several with the same words. */
function readDelta(delta: Delta): DeltaWords {
  const parts = readParts(delta.content);
  const fields = [delta.reasoning_content, delta.reasoning, readDetails(delta.reasoning_details)];
  const reasoning = fields.map(readText).find(Boolean) ?? '';
  return {
    text: parts.text + readText(delta.refusal),
    reasoning: parts.reasoning || reasoning,
  };
}

/** Content is a string or a list of parts, some of which may be thinking. */
function readParts(content: unknown): DeltaWords {
  if (!Array.isArray(content)) return { text: readText(content), reasoning: '' };
  const parts = content.map(toRecord);
  const thinking = parts.filter(({ type }) => type === 'thinking');
  return {
    text: parts
      .filter(({ type }) => type === 'text')
      .map(({ text }) => readText(text))
      .join(''),
    reasoning: thinking.map(({ thinking: words }) => readParts(words).text).join(''),
  };
}

function readDetails(details: unknown): string {
  if (!Array.isArray(details)) return '';
  return details
    .map(toRecord)
    .map(({ text, summary }) => readText(text) || readText(summary))
    .join('');
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const opening = '<think>';
const closing = '</think>';

/**
 * Separates the thinking from the text, for servers that send it between `<think>` and `</think>`. Only a tag at the very beginning
 * counts; later ones are part of the text.
 */
export class ThinkTags {
  #state: 'start' | 'thinking' | 'closed' | 'text' = 'start';
  /** The end of the words so far, if it may be the beginning of a tag. */
  #kept = '';

  add(words: string): DeltaWords {
    const all = this.#kept + words;
    this.#kept = '';
    switch (this.#state) {
      case 'start':
        return this.#start(all);
      case 'thinking':
        return this.#think(all);
      case 'closed':
        return { text: this.#write(all), reasoning: '' };
      case 'text':
        return { text: all, reasoning: '' };
    }
  }

  /** Returns the kept words, which did not become a tag. */
  end(): DeltaWords {
    const kept = this.#kept;
    this.#kept = '';
    return this.#state === 'thinking'
      ? { text: '', reasoning: kept }
      : { text: kept, reasoning: '' };
  }

  #start(all: string): DeltaWords {
    const begun = all.trimStart();
    if (begun.startsWith(opening)) {
      this.#state = 'thinking';
      return this.#think(begun.slice(opening.length));
    }
    if (opening.startsWith(begun)) {
      this.#kept = all;
      return { text: '', reasoning: '' };
    }
    this.#state = 'text';
    return { text: all, reasoning: '' };
  }

  #think(all: string): DeltaWords {
    const end = all.indexOf(closing);
    if (end >= 0) {
      this.#state = 'closed';
      return { reasoning: all.slice(0, end), text: this.#write(all.slice(end + closing.length)) };
    }
    const kept = countBeginning(all);
    this.#kept = all.slice(all.length - kept);
    return { text: '', reasoning: all.slice(0, all.length - kept) };
  }

  /** Empty lines between the thinking and the text belong to neither of them. */
  #write(words: string): string {
    const text = words.trimStart();
    if (text) this.#state = 'text';
    return text;
  }
}

/** Counts the characters at the end that may begin the closing tag. */
function countBeginning(text: string): number {
  for (let length = Math.min(text.length, closing.length - 1); length > 0; length -= 1) {
    if (text.endsWith(closing.slice(0, length))) return length;
  }
  return 0;
}

const complete = new Set(['stop', 'end_turn', 'stop_sequence', 'eos', 'eos_token', 'complete']);
const refused = /content.?filter|refusal|safety|sensitive|recitation|blocklist|prohibited_content/;

/** Maps a finish reason, including reasons that some servers invented. Throws `interrupted` if it is not known to be good. */
function mapFinishReason(raw: string): FinishReason {
  const reason = raw.toLowerCase();
  if (complete.has(reason)) return 'complete';
  if (refused.test(reason)) return 'refused';
  if (isLengthLimit(reason)) return 'length';
  throw toInterruption(raw);
}
