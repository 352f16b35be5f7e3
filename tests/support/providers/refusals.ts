import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import type { ModelSettings } from '@quartet/worker/providers/call/settings.ts';

export interface Refusal {
  readonly provider: EmulatedProvider;
  /** The field of the body that is refused. */
  readonly has: string;
  readonly part: string;
  readonly status?: number;
  readonly code?: string;
  readonly param?: string;
  readonly message: string;
  readonly settings?: Partial<ModelSettings>;
}

const unsupported = { code: 'unsupported_value' };
const effort: Partial<ModelSettings> = { effort: 'medium' };

/** Refusals as documented, or as reported by people who met them. */
export const refusals: readonly Refusal[] = [
  {
    provider: 'openai',
    has: 'reasoning.summary',
    part: 'reasoning_summary',
    ...unsupported,
    param: 'reasoning.summary',
    message: 'Your organization must be verified to generate reasoning summaries.',
  },
  {
    provider: 'openai',
    has: 'reasoning.effort',
    part: 'effort',
    ...unsupported,
    param: 'reasoning.effort',
    message: "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
    settings: effort,
  },
  {
    provider: 'openai',
    has: 'reasoning',
    part: 'thinking',
    ...unsupported,
    param: 'reasoning',
    message: 'Reasoning is not supported with this model.',
  },
  {
    provider: 'openai',
    has: 'include',
    part: 'search_sources',
    param: 'include[0]',
    message: "Invalid value: 'web_search_call.action.sources'.",
  },
  {
    provider: 'openai',
    has: 'max_tool_calls',
    part: 'search_limit',
    code: 'unknown_parameter',
    param: 'max_tool_calls',
    message: "Unknown parameter: 'max_tool_calls'.",
  },
  {
    provider: 'openai',
    has: 'max_output_tokens',
    part: 'output_limit',
    param: 'max_output_tokens',
    message: 'Invalid max_output_tokens: 4000 is more than this model gives.',
  },
  {
    provider: 'openai',
    has: 'tools',
    part: 'web_search',
    param: 'tools',
    message: "Hosted tool 'web_search' is not supported with this model.",
  },
  {
    provider: 'xai',
    has: 'reasoning.effort',
    part: 'effort',
    message: 'Model xai-model does not support parameter reasoningEffort.',
    settings: effort,
  },
  {
    provider: 'anthropic',
    has: 'thinking',
    part: 'thinking',
    message: 'adaptive thinking is not supported on this model',
  },
  {
    provider: 'anthropic',
    has: 'output_config',
    part: 'effort',
    message: 'This model does not support the effort parameter.',
    settings: effort,
  },
  {
    provider: 'anthropic',
    has: 'tools',
    part: 'web_search',
    message: 'web search is not enabled for this organization',
  },
  {
    provider: 'anthropic',
    has: 'tools',
    part: 'web_search',
    status: 403,
    message: 'Web search is not enabled for your organization.',
  },
  {
    provider: 'openrouter',
    has: 'reasoning',
    part: 'thinking',
    message: 'Reasoning is not supported by this model.',
  },
  {
    provider: 'openrouter',
    has: 'tools.0.parameters.max_uses',
    part: 'search_limit',
    message: "Unrecognized key: 'max_uses'",
  },
  {
    provider: 'google',
    has: 'generationConfig.thinkingConfig.thinkingLevel',
    part: 'effort',
    message: 'Thinking level is not supported for this model.',
    settings: effort,
  },
  {
    provider: 'google',
    has: 'generationConfig.thinkingConfig',
    part: 'thinking',
    message: 'Unable to submit request because thinking is not supported by this model.',
  },
  {
    provider: 'google',
    has: 'tools',
    part: 'web_search',
    message: 'Search Grounding is not supported.',
  },
  {
    provider: 'compatible',
    has: 'max_tokens',
    part: 'output_limit',
    param: 'max_tokens',
    message: "Unsupported parameter: 'max_tokens' is not supported with this model.",
  },
  {
    provider: 'compatible',
    has: 'reasoning_effort',
    part: 'effort',
    message: 'reasoning_effort is not a field of this request',
    settings: effort,
  },
  {
    provider: 'compatible',
    has: 'stream_options',
    part: 'usage_report',
    message: 'stream_options: Extra inputs are not permitted',
  },
];
