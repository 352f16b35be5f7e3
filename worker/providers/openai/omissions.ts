import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import type { Omissions } from '../call/create-requester.ts';
import { omit, omitDeep, omitWithin } from '../call/omit.ts';

/** What a request to the Responses API can do without. That nothing is stored is not among it. */
export const omissions: Omissions<ResponseCreateParams> = {
  reasoning_summary: (body) => omitWithin(body, 'reasoning', 'summary'),
  effort: (body) => omitWithin(body, 'reasoning', 'effort'),
  thinking: (body) => omit(body, 'reasoning'),
  search_sources: (body) => omit(body, 'include'),
  search_limit: (body) => omit(body, 'max_tool_calls') ?? omitDeep(body, 'max_uses'),
  web_search: (body) => (body.tools ? omit(body, 'tools', 'include', 'max_tool_calls') : null),
  output_room: (body) => omit(body, 'max_output_tokens'),
  output_limit: (body) => omit(body, 'max_output_tokens'),
  caching(body) {
    const unmarked = omitDeep(body, 'prompt_cache_breakpoint');
    return omit(unmarked ?? body, 'prompt_cache_key') ?? unmarked;
  },
  streaming: (body) => (body.stream ? { ...body, stream: false } : null),
};
