import type { Response } from 'openai/resources/responses/responses';
import type { FinishReason, StreamPart } from '../language-model.ts';

type FinishPart = Extract<StreamPart, { type: 'finish' }>;

export function mapFinish(response: Response): FinishPart {
  return {
    type: 'finish',
    ...mapFinishReason(response),
    usage: {
      inputTokens: response.usage?.input_tokens ?? 0,
      outputTokens: response.usage?.output_tokens ?? 0,
    },
  };
}

function mapFinishReason(response: Response): { reason: FinishReason; raw: string } {
  const raw = response.incomplete_details?.reason ?? response.status ?? 'completed';
  if (raw === 'content_filter') return { reason: 'refused', raw };
  if (response.status === 'incomplete') return { reason: 'length', raw };
  return hasRefusal(response) ? { reason: 'refused', raw: 'refusal' } : { reason: 'complete', raw };
}

function hasRefusal(response: Response): boolean {
  return (response.output ?? []).some(
    (item) => item.type === 'message' && item.content?.some((part) => part.type === 'refusal'),
  );
}
