import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import type { ResponseCreateParams } from 'openai/resources/responses/responses';

/** Where the vendors that speak the Responses API differ. */
export interface ResponsesVendor {
  readonly imageTypes: readonly QuestionImage['mediaType'][];
  webSearch(maxUses: number): Partial<ResponseCreateParams>;
  /** A 404 or 410 without a code is about the model. */
  readonly plainNotFoundMeansModel: boolean;
}

export const openaiVendor: ResponsesVendor = {
  imageTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  webSearch: (maxUses) => ({
    tools: [{ type: 'web_search' }],
    include: ['web_search_call.action.sources'],
    max_tool_calls: maxUses,
  }),
  plainNotFoundMeansModel: false,
};

/** xAI accepts two image types, and marks its sources in the text unasked. */
export const xaiVendor: ResponsesVendor = {
  imageTypes: ['image/png', 'image/jpeg'],
  webSearch: () => ({ tools: [{ type: 'web_search' }] }),
  plainNotFoundMeansModel: true,
};
