/** A part of a request that not every model, host or organization accepts. */
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

/** The words that name each part in a refusal. Narrower parts come before wider ones. */
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

/** Finds the part that a refusal is about, by the parameter that it names or else by its words. */
export function findOptionalPart(param: string | undefined, words: string): OptionalPart | null {
  const named = param ?? words;
  // `output_room`: this question leaves too little room for the requested output. Another one may leave enough.
  if (outputLimit.test(named)) return context.test(words) ? 'output_room' : 'output_limit';
  return names.find(([, pattern]) => pattern.test(named))?.[0] ?? null;
}

/** True if later calls to the same model at the same host should also leave it out. */
export function isLasting(part: OptionalPart): boolean {
  return part !== 'output_room';
}

/** Removes these fields. Returns null if the body has none of them. */
export function omit<B extends object>(
  body: B,
  ...fields: readonly (keyof B & string)[]
): B | null {
  const left = Object.entries(body).filter(
    ([name]) => !(fields as readonly string[]).includes(name),
  );
  return left.length < Object.keys(body).length ? (Object.fromEntries(left) as B) : null;
}

/** Removes a nested field, and also its parent if nothing else is in it. */
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

/** Removes all fields with this name at any depth. Returns null if there are none. */
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
