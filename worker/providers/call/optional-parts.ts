/** A part of a request that an answer can do without: not every model, host or organization takes it. */
export type OptionalPart =
  | 'reasoning_summary'
  | 'effort'
  | 'thinking'
  | 'search_sources'
  | 'search_limit'
  | 'web_search'
  | 'output_room'
  | 'output_limit'
  | 'caching'
  | 'usage_report'
  | 'streaming';

/** How a refusal names a part, the narrower before the wider. */
const names: readonly (readonly [part: OptionalPart, named: RegExp])[] = [
  ['reasoning_summary', /reasoning[._ ]summar|summar\w+ of (its )?reasoning/i],
  ['effort', /reasoning[._ ]?effort|output_config|\beffort\b|thinking[ _]?level/i],
  ['thinking', /\bthinking|\breasoning\b|\bthoughts?\b|include_?thoughts/i],
  ['search_sources', /^include\b|'include|web_search_call\.action/i],
  ['search_limit', /max_tool_calls|max_uses/i],
  ['web_search', /web[ _]?search|google_?search|search grounding|search as a? ?tool|\btools?\b/i],
  ['caching', /cache_control|prompt_?cache/i],
  ['usage_report', /stream_options|include_usage/i],
  ['streaming', /\bstream(ing)?\b/i],
];

const outputLimit = /max_(output_|completion_)?tokens|max_?output_?tokens|in the completion/i;
const context = /context|input length|\bprompt\b/i;

/** The part that a refusal is about: by the parameter that it names, otherwise by its words. */
export function findOptionalPart(param: string | undefined, words: string): OptionalPart | null {
  const named = param ?? words;
  // With this question there is no room for so many tokens; with another there is.
  if (outputLimit.test(named)) return context.test(words) ? 'output_room' : 'output_limit';
  return names.find(([, pattern]) => pattern.test(named))?.[0] ?? null;
}

/** Whether later calls to the same model of the same host should leave it out, too. */
export function isLasting(part: OptionalPart): boolean {
  return part !== 'output_room';
}
