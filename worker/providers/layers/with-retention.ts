import type { Retention } from '@quartet/shared/domain/retention.ts';
import { type Prompt, ProviderError } from '../language-model.ts';
import type { OpenCall } from '../panel.ts';

/** Throws `ProviderError` `retention` in place of a call of which the host would keep a part, or may. Without `retention` every call is made. */
export function withRetention(next: OpenCall, retention: Retention | undefined): OpenCall {
  if (!retention) return next;
  return async function* unkept(prompt, call) {
    if (isKept(prompt, retention)) throw new ProviderError('retention', { retryable: false });
    yield* next(prompt, call);
  };
}

function isKept(
  { messages, webSearch }: Prompt,
  { questions, images, searches }: Retention,
): boolean {
  const hasImages = messages.some((message) => message.images?.length);
  return (
    questions !== 'none' || (hasImages && images !== 'none') || (webSearch && searches !== 'none')
  );
}
