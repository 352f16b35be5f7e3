import type { Response } from 'openai/resources/responses/responses';
import { isLengthLimit, toInterruption } from '../call/interrupted.ts';
import { toUsage } from '../call/to-usage.ts';
import type { FinishReason, StreamPart } from '../language-model.ts';

type FinishPart = Extract<StreamPart, { type: 'finish' }>;

/** What xAI and OpenRouter say of a call beside its tokens. */
interface BilledUsage {
  readonly num_server_side_tools_used?: unknown;
  readonly cost_in_usd_ticks?: unknown;
  /** US dollars. */
  readonly cost?: unknown;
  /** With a key of one's own at the vendor, whose bill is not in the cost. */
  readonly is_byok?: boolean;
  readonly cost_details?: { readonly upstream_inference_cost?: unknown } | null;
  readonly server_tool_use_details?: { readonly web_search_requests?: unknown } | null;
}

/** Throws `interrupted` for an end that is not known to be good. `searches`: as counted in the stream. */
export function mapFinish(response: Response, searches: number): FinishPart {
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
