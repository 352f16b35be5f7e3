import type { SpanFacts } from './tracing.ts';

const isId = /^[\w.:/-]{1,100}$/;

/** Leaves out every string that is more than an id or a code: a sentence has spaces. */
export function toSafeFacts(facts: SpanFacts): Record<string, string | number | boolean> {
  const safe = Object.entries(facts).filter(
    ([, value]) => value !== undefined && (typeof value !== 'string' || isId.test(value)),
  );
  return Object.fromEntries(safe) as Record<string, string | number | boolean>;
}
