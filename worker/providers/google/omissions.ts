import type { GenerateContentConfig, GenerateContentParameters } from '@google/genai';
import type { Omissions } from '../call/create-requester.ts';
import { omit, omitWithin } from '../call/omit.ts';

/** What a request to `generateContent` can do without. */
export const omissions: Omissions<GenerateContentParameters> = {
  effort: within((config) => omitWithin(config, 'thinkingConfig', 'thinkingLevel')),
  thinking: within((config) => omit(config, 'thinkingConfig')),
  web_search: within((config) => omit(config, 'tools')),
  output_room: within((config) => omit(config, 'maxOutputTokens')),
  output_limit: within((config) => omit(config, 'maxOutputTokens')),
};

function within(omitted: (config: GenerateContentConfig) => GenerateContentConfig | null) {
  return (request: GenerateContentParameters): GenerateContentParameters | null => {
    const config = request.config && omitted(request.config);
    return config ? { ...request, config } : null;
  };
}
