import type { GenerateContentResponse, GroundingMetadata, Part } from '@google/genai';
import { Sources } from '../call/sources.ts';
import { toUsage } from '../call/to-usage.ts';
import type { StreamPart } from '../language-model.ts';
import { toBareId } from '../served/same-model.ts';
import { mapFinishReason } from './map-finish-reason.ts';

/** The stream has no terminal event: only its end says that the answer has ended. */
export class GoogleAnswer {
  readonly #sources = new Sources();
  readonly #queries = new Set<string>();
  #modelId = '';
  #raw: string | undefined;
  #tokens = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

  mapChunk(chunk: GenerateContentResponse): readonly StreamPart[] {
    const candidate = chunk.candidates?.[0];
    this.#modelId = chunk.modelVersion ?? this.#modelId;
    this.#raw = candidate?.finishReason ?? chunk.promptFeedback?.blockReason ?? this.#raw;
    this.#count(chunk.usageMetadata ?? {});
    const parts = [
      ...(candidate?.content?.parts ?? []).flatMap(mapPart),
      ...this.#readSources(candidate?.groundingMetadata),
    ];
    return parts.length > 0 ? parts : [{ type: 'activity' }];
  }

  mapEnd(): readonly StreamPart[] {
    if (!this.#raw) return [];
    const reason = mapFinishReason(this.#raw);
    const usage = toUsage({ ...this.#tokens, searches: this.#searches() });
    return [{ type: 'finish', reason, raw: this.#raw, usage }];
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

  /** Before Gemini 3 a prompt that searched is billed once, since then each query. */
  #searches(): number {
    const perPrompt = /^gemini-[12]-/.test(toBareId(this.#modelId));
    return perPrompt ? Math.min(1, this.#queries.size) : this.#queries.size;
  }

  /** Google's redirects are kept as links; the title is the page's host. */
  #readSources(metadata: GroundingMetadata | undefined): readonly StreamPart[] {
    for (const query of metadata?.webSearchQueries ?? []) this.#queries.add(query);
    return (metadata?.groundingChunks ?? []).flatMap(({ web }) =>
      this.#sources.cite(web?.uri, web?.title ?? web?.domain),
    );
  }
}

function mapPart(part: Part): readonly StreamPart[] {
  if (!part.text) return [];
  return [{ type: part.thought ? 'reasoning-delta' : 'text-delta', text: part.text }];
}
