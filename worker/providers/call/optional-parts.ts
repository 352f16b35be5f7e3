/** Optional part: a part of a request that not every model, host or organization takes. */
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

/** The names of the parts in a refusal, the narrower before the wider. */
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

/** Finds the part that a refusal is about, by the parameter that it names, otherwise by its words. */
export function findOptionalPart(param: string | undefined, words: string): OptionalPart | null {
  const named = param ?? words;
  // `output_room`: this question leaves no room for so many tokens; another one may.
  if (outputLimit.test(named)) return context.test(words) ? 'output_room' : 'output_limit';
  return names.find(([, pattern]) => pattern.test(named))?.[0] ?? null;
}

/** True when later calls to the same model of the same host should leave it out, too. */
export function isLasting(part: OptionalPart): boolean {
  return part !== 'output_room';
}

/** Removes these fields; null when there are none of them. */
export function omit<B extends object>(
  body: B,
  ...fields: readonly (keyof B & string)[]
): B | null {
  const left = Object.entries(body).filter(
    ([name]) => !(fields as readonly string[]).includes(name),
  );
  return left.length < Object.keys(body).length ? (Object.fromEntries(left) as B) : null;
}

/** Removes a nested field, and its parent when that leaves it empty. */
export function omitWithin<B extends object>(
  body: B,
  field: keyof B & string,
  inner: string,
): B | null {
  const value: unknown = body[field];
  if (typeof value !== 'object' || value === null) return null;
  const left = omit(value as Record<string, unknown>, inner);
  if (!left) return null;
  return Object.keys(left).length > 0 ? { ...body, [field]: left } : omit(body, field);
}

/** Removes the fields of this name at any depth. */
export function omitDeep<B extends object>(body: B, name: string): B | null {
  let found = false;
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    const left = Object.entries(value).filter(([field]) => field !== name);
    found ||= left.length < Object.keys(value).length;
    return Object.fromEntries(left.map(([field, inner]) => [field, strip(inner)]));
  };
  const left = strip(body) as B;
  return found ? left : null;
}
