/** Fields whose values are words of the wire, and not of an answer. */
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

/** Long, and opened by their vendor alone: only that they are there matters. */
const sealedFields = new Set([
  'signature',
  'encrypted_content',
  'thoughtSignature',
  'encrypted_index',
]);

const mostSealed = 16;

/**
 * A payload as it was sent, with every letter of its strings made `x` and every digit `0`: lengths, spaces and punctuation
 * stay, so that it is cut and joined as the original was. Addresses become ones of example.org. What is no JSON is kept when
 * it is a word of the wire, such as `[DONE]`, and becomes `x` otherwise.
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

/** The ends of Markdown and of tags are kept, since adapters look at them. */
function blur(text: string): string {
  return text
    .split(/(<\/?think>)/)
    .map((part) =>
      /^<\/?think>$/.test(part) ? part : part.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0'),
    )
    .join('');
}
