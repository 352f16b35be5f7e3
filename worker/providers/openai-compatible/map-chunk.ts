import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { type CitedStretch, CountedTexts } from '../call/counted-texts.ts';
import { Sources } from '../call/sources.ts';
import { toUsage } from '../call/to-usage.ts';
import type { StreamPart, Usage } from '../language-model.ts';
import { mapFinishReason } from './map-finish-reason.ts';
import { type DeltaWords, readDelta } from './read-delta.ts';
import { ThinkTags } from './think-tags.ts';

interface UrlCitation extends CitedStretch {
  readonly title?: unknown;
}

/** An answer is one text there. */
const onePart = '';

/** The usage comes after the finish reason, so only the end of the stream ends the answer. */
export class CompatibleAnswer {
  readonly #sources = new Sources();
  readonly #tags = new ThinkTags();
  readonly #counted = new CountedTexts();
  #said = '';
  #raw: string | undefined;
  #refused = false;
  #usage = toUsage({ inputTokens: 0, outputTokens: 0 });

  mapChunk(chunk: ChatCompletionChunk): readonly StreamPart[] {
    const choice = chunk.choices?.[0];
    const delta = choice?.delta ?? {};
    this.#raw = choice?.finish_reason ?? this.#raw;
    this.#refused ||= Boolean(delta.refusal);
    if (chunk.usage) this.#usage = readUsage(chunk.usage);
    this.#consult(chunk);
    const { text, reasoning } = readDelta(delta);
    this.#counted.add(onePart, text, 0);
    const untagged = text ? this.#tags.add(text) : { text, reasoning: '' };
    const parts = [
      ...this.#toParts({ text: untagged.text, reasoning: reasoning + untagged.reasoning }),
      ...this.#cite(delta),
    ];
    return parts.length > 0 ? parts : [{ type: 'activity' }];
  }

  /** Whether its end was told; what comes then changes nothing. */
  get isFinished(): boolean {
    return this.#raw !== undefined;
  }

  mapEnd(): readonly StreamPart[] {
    if (!this.#raw) return [];
    const reason = this.#refused ? 'refused' : mapFinishReason(this.#raw);
    const kept = this.#toParts(this.#tags.end());
    this.#counted.place(this.#sources, this.#said);
    return [
      ...kept,
      ...this.#sources.rest(this.#said),
      { type: 'finish', reason, raw: this.#raw, usage: this.#usage },
    ];
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

  /** Perplexity tells the pages that it read anew in each chunk. */
  #consult(chunk: object): void {
    const { citations } = chunk as { citations?: unknown };
    if (Array.isArray(citations)) for (const url of citations) this.#sources.consult(url);
  }
}

/** Some count the tokens of reasoning beside the completion's; the total holds them in any case. */
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
