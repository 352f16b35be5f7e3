import { toProviderError } from '../call/to-provider-error.ts';
import type { ProviderError } from '../language-model.ts';

/** A failure that the response itself tells of, after its headers. */
export function mapResponseError(
  error: { code?: string | null; message?: string; param?: string | null } | null | undefined,
  modelId: string,
): ProviderError {
  const { code, message, param } = error ?? {};
  return toProviderError({ modelId, code: code ?? 'server_error', words: message, param });
}
