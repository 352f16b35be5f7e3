import type { GenerateContentResponse, GroundingMetadata, Part, Segment } from '@google/genai';
import { isLengthLimit, toInterruption } from '../call/errors.ts';
import { withoutRepetition } from '../call/said-once.ts';
import { Sources } from '../call/text.ts';
import { toUsage } from '../call/usage.ts';
import { type FinishReason, ProviderError, type StreamPart } from '../language-model.ts';
import { toBareId } from '../served-model.ts';

/** No page could show as many. */
const mostSupports = 200;

/** Maps a stream that has no terminal event: the answer is complete when the stream ends. */
export class GoogleAnswer {
  readonly #sources = new Sources();
  readonly #queries = new Set<string>();
  #cited: { readonly url: unknown; readonly segment: Segment }[] = [];
  #said = '';
  #modelId = '';
  #raw: string | undefined;
  #tokens = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

  mapChunk(chunk: GenerateContentResponse): readonly StreamPart[] {
    const candidate = chunk.candidates?.[0];
    this.#modelId = chunk.modelVersion ?? this.#modelId;
    const raw = candidate?.finishReason ?? chunk.promptFeedback?.blockReason;
    this.#count(chunk.usageMetadata ?? {});
    const words = (candidate?.content?.parts ?? []).flatMap((part) => this.#mapPart(part, raw));
    // Words after a finish reason show that it was none.
    if (raw !== undefined || words.length > 0) this.#raw = raw;
    const parts = [...words, ...this.#readSources(candidate?.groundingMetadata)];
    return parts.length > 0 ? parts : [{ type: 'activity' }];
  }

  mapEnd(): readonly StreamPart[] {
    if (!this.#raw) return [];
    const reason = mapFinishReason(this.#raw);
    const usage = toUsage({ ...this.#tokens, searches: this.#searches() });
    for (const { url, segment } of this.#cited) {
      this.#sources.addEnd(url, findSegmentEnd(this.#said, segment));
    }
    return [...this.#sources.rest(this.#said), { type: 'finish', reason, raw: this.#raw, usage }];
  }

  #count(usage: NonNullable<GenerateContentResponse['usageMetadata']>): void {
    const before = this.#tokens;
    const output = (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0);
    this.#tokens = {
      inputTokens: usage.promptTokenCount ?? before.inputTokens,
      outputTokens: output || before.outputTokens,
      cachedTokens: usage.cachedContentTokenCount ?? before.cachedTokens,
    };
  }

  /** Before Gemini 3, a prompt with searches is billed as one search. Since then, each query is billed. */
  #searches(): number {
    const perPrompt = /^gemini-[12]-/.test(toBareId(this.#modelId));
    return perPrompt ? Math.min(1, this.#queries.size) : this.#queries.size;
  }

  /** Keeps Google's redirects as links. The title is the page's host. */
  #readSources(metadata: GroundingMetadata | undefined): readonly StreamPart[] {
    for (const query of metadata?.webSearchQueries ?? []) this.#queries.add(query);
    const chunks = metadata?.groundingChunks ?? [];
    // A later list includes the earlier one.
    if (metadata?.groundingSupports) this.#cited = listCited(metadata);
    return chunks.flatMap(({ web }) => this.#sources.cite(web?.uri, web?.title ?? web?.domain));
  }

  #mapPart({ text: words = '', thought }: Part, raw: string | undefined): readonly StreamPart[] {
    if (thought && words) return [{ type: 'reasoning-delta', text: words }];
    const text = raw ? withoutRepetition(this.#said, words) : words;
    if (!text) return [];
    this.#said += text;
    return [{ type: 'text-delta', text }];
  }
}

function listCited({ groundingSupports = [], groundingChunks = [] }: GroundingMetadata) {
  return groundingSupports
    .slice(0, mostSupports)
    .flatMap(({ segment, groundingChunkIndices = [] }) =>
      segment
        ? groundingChunkIndices.map((index) => ({ url: groundingChunks[index]?.web?.uri, segment }))
        : [],
    );
}

/**
 * Finds where a segment ends in the answer, in UTF-16 units. Google counts bytes, and not always from the start of the answer, so the
 * segment's words must be found at that offset; otherwise the end is unknown.
 */
function findSegmentEnd(answer: string, { text, endIndex }: Segment): number | undefined {
  if (!text) return undefined;
  const before = Buffer.from(answer)
    .subarray(0, endIndex ?? 0)
    .toString();
  if (before.endsWith(text) && answer.startsWith(before)) return before.length;
  const first = answer.indexOf(text);
  return first >= 0 && first === answer.lastIndexOf(text) ? first + text.length : undefined;
}

const refused = new Set([
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'MODEL_ARMOR',
  'JAILBREAK',
  'OTHER',
  'BLOCKED_REASON_UNSPECIFIED',
]);

/**
 * Maps finish reasons and block reasons. Throws `provider_invalid` if the provider calls the reply broken, since a retry may succeed,
 * and `interrupted` if the reason is not known to be good.
 */
function mapFinishReason(raw: string): FinishReason {
  if (raw === 'STOP') return 'complete';
  if (raw === 'CONTINUATION' || isLengthLimit(raw)) return 'length';
  if (refused.has(raw)) return 'refused';
  if (/^(MALFORMED|UNEXPECTED|TOO_MANY)_/.test(raw)) {
    const { details } = toInterruption(raw);
    throw new ProviderError('provider_invalid', details);
  }
  throw toInterruption(raw);
}
