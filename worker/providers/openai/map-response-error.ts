import { toProviderError } from '../call/to-provider-error.ts';
import type { ProviderError } from '../language-model.ts';

export function mapResponseError(
  error: { code?: string; message?: string } | null | undefined,
): ProviderError {
  return toProviderError({ code: error?.code ?? 'server_error', words: error?.message });
}
