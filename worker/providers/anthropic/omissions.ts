import type { MessageCreateParamsBase } from '@anthropic-ai/sdk/resources/messages';
import type { Omissions } from '../call/create-requester.ts';
import { omit, omitDeep } from '../call/omit.ts';

/** The API wants a limit. These are taken by all models of the last years, and by the oldest. */
const outputLimits = [8_192, 4_096];

/** What a request to the Messages API can do without. */
export const omissions: Omissions<MessageCreateParamsBase> = {
  effort: (body) => omit(body, 'output_config'),
  thinking: (body) => omit(body, 'thinking'),
  search_limit: (body) => omitDeep(body, 'max_uses'),
  web_search: (body) => omit(body, 'tools'),
  output_room: lowerLimit,
  output_limit: lowerLimit,
  caching: (body) => omitDeep(body, 'cache_control'),
};

function lowerLimit(body: MessageCreateParamsBase): MessageCreateParamsBase | null {
  const lower = outputLimits.find((limit) => limit < body.max_tokens);
  return lower === undefined ? null : { ...body, max_tokens: lower };
}
