import type { GenerateContentResponse, GroundingMetadata, Part } from '@google/genai';
import { Sources } from '../call/sources.ts';
import type { StreamPart } from '../language-model.ts';
import { mapFinishReason } from './map-finish-reason.ts';

/** The stream has no terminal event: only its end says that the answer has ended. */
export class GoogleAnswer {
  readonly #sources = new Sources();
  #raw: string | undefined;
  #usage = { inputTokens: 0, outputTokens: 0 };

  mapChunk(chunk: GenerateContentResponse): readonly StreamPart[] {
    const candidate = chunk.candidates?.[0];
    this.#raw = candidate?.finishReason ?? chunk.promptFeedback?.blockReason ?? this.#raw;
    const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } =
      chunk.usageMetadata ?? {};
    this.#usage = {
      inputTokens: promptTokenCount ?? this.#usage.inputTokens,
      outputTokens:
        (candidatesTokenCount ?? 0) + (thoughtsTokenCount ?? 0) || this.#usage.outputTokens,
    };
    const parts = [
      ...(candidate?.content?.parts ?? []).flatMap(mapPart),
      ...this.#readSources(candidate?.groundingMetadata),
    ];
    return parts.length > 0 ? parts : [{ type: 'activity' }];
  }

  mapEnd(): readonly StreamPart[] {
    if (!this.#raw) return [];
    const reason = mapFinishReason(this.#raw);
    return [{ type: 'finish', reason, raw: this.#raw, usage: this.#usage }];
  }

  /** Google's redirects are kept as links; the title is the page's host. */
  #readSources(metadata: GroundingMetadata | undefined): readonly StreamPart[] {
    return (metadata?.groundingChunks ?? []).flatMap(({ web }) =>
      this.#sources.cite(web?.uri, web?.title ?? web?.domain),
    );
  }
}

function mapPart(part: Part): readonly StreamPart[] {
  if (!part.text) return [];
  return [{ type: part.thought ? 'reasoning-delta' : 'text-delta', text: part.text }];
}
