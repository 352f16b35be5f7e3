/** Fields whose values belong to the protocol, not to an answer. */
const machineFields = new Set([
  'type',
  'role',
  'object',
  'model',
  'modelVersion',
  'status',
  'finish_reason',
  'finishReason',
  'native_finish_reason',
  'stop_reason',
  'reason',
  'code',
  'phase',
  'provider',
  'service_tier',
  'effort',
  'blockReason',
]);

/** Long opaque fields, of which only the presence matters. */
const sealedFields = new Set([
  'signature',
  'encrypted_content',
  'thoughtSignature',
  'encrypted_index',
]);

const mostSealed = 16;

/**
 * Replaces every letter in the strings of a payload by `x` and every digit by `0`. Keeps lengths, spaces and punctuation,
 * so that it is cut and joined like the original. Addresses become ones of example.org. A payload that is not JSON is
 * kept if it is a word of the protocol, such as `[DONE]`, and becomes `x` otherwise.
 */
export function scrubPayload(payload: string): string {
  try {
    return JSON.stringify(scrub(JSON.parse(payload), ''));
  } catch {
    return payload === '[DONE]' ? payload : blur(payload);
  }
}

function scrub(value: unknown, field: string): unknown {
  if (typeof value === 'string') return scrubText(value, field);
  if (Array.isArray(value)) return value.map((item) => scrub(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, scrub(inner, name)]),
  );
}

function scrubText(text: string, field: string): string {
  if (machineFields.has(field) && /^[\w.:/@-]{0,80}$/.test(text)) return text;
  if (sealedFields.has(field)) return 'x'.repeat(Math.min(text.length, mostSealed));
  if (/^https?:\/\//.test(text)) return `https://example.org/${blur(text).replace(/[^x0]/g, '')}`;
  return blur(text);
}

/** Keeps the ends of Markdown and tags, because adapters look at them. */
function blur(text: string): string {
  return text
    .split(/(<\/?think>)/)
    .map((part) =>
      /^<\/?think>$/.test(part) ? part : part.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0'),
    )
    .join('');
}
