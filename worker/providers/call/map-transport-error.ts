import { ProviderError } from '../language-model.ts';

export function mapTransportError(error: unknown): ProviderError {
  if (error instanceof SyntaxError) return new ProviderError('provider_invalid');
  const codes = readCodes(error);
  if (codes.some((code) => /TIMEOUT|ETIMEDOUT/.test(code))) {
    return new ProviderError('provider_timeout');
  }
  if (isCutStream(error)) return new ProviderError('interrupted', { retryable: true });
  return new ProviderError('provider_unavailable', { retryable: true });
}

/** undici says `terminated` when a body ends early, `fetch failed` when no response came. */
function isCutStream(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'terminated';
}

function readCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
  }
  return codes;
}
