import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { toUsage } from '../call/to-usage.ts';
import type { StreamPart, Usage } from '../language-model.ts';
import { mapFinishReason } from './map-finish-reason.ts';

/** Servers send reasoning under one of two names that the SDK does not know. */
type Delta = ChatCompletionChunk.Choice.Delta & {
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
};

/** The usage comes after the finish reason, so only the end of the stream ends the answer. */
export class CompatibleAnswer {
  #raw: string | undefined;
  #refused = false;
  #usage = toUsage({ inputTokens: 0, outputTokens: 0 });

  mapChunk(chunk: ChatCompletionChunk): readonly StreamPart[] {
    const choice = chunk.choices?.[0];
    const delta: Delta = choice?.delta ?? {};
    this.#raw = choice?.finish_reason ?? this.#raw;
    this.#refused ||= Boolean(delta.refusal);
    if (chunk.usage) this.#usage = readUsage(chunk.usage);
    const parts = [
      ...toPart('reasoning-delta', delta.reasoning_content ?? delta.reasoning),
      ...toPart('text-delta', delta.content),
      ...toPart('text-delta', delta.refusal),
    ];
    return parts.length > 0 ? parts : [{ type: 'activity' }];
  }

  mapEnd(): readonly StreamPart[] {
    if (!this.#raw) return [];
    const reason = this.#refused ? 'refused' : mapFinishReason(this.#raw);
    return [{ type: 'finish', reason, raw: this.#raw, usage: this.#usage }];
  }
}

function readUsage(usage: NonNullable<ChatCompletionChunk['usage']>): Usage {
  // Some count the reasoning beside the completion, in the total alone.
  const beside = usage.total_tokens - usage.prompt_tokens;
  return toUsage({
    inputTokens: usage.prompt_tokens,
    outputTokens: Math.max(usage.completion_tokens ?? 0, beside || 0),
    cachedTokens: usage.prompt_tokens_details?.cached_tokens,
    ticks: (usage as { readonly cost_in_usd_ticks?: unknown }).cost_in_usd_ticks,
  });
}

function toPart(type: 'text-delta' | 'reasoning-delta', words: unknown): readonly StreamPart[] {
  return typeof words === 'string' && words ? [{ type, text: words }] : [];
}
