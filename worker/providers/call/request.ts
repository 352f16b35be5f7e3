import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import {
  type Effort,
  type Prompt,
  ProviderError,
  type ProviderErrorDetails,
  type StreamPart,
} from '../language-model.ts';
import { isLasting, type OptionalPart } from './optional-parts.ts';
import type { ModelSettings } from './settings.ts';

/** Omissions: how a request is made without each optional part; null when it has no such part. */
export type Omissions<B> = Readonly<Partial<Record<OptionalPart, (body: B) => B | null>>>;

type Without = Extract<StreamPart, { type: 'without' }>;

/** Streams a request, and once more without an optional part that the provider refuses. `lacking`: the API has no such part. */
type Requester<B> = (
  toBody: () => B,
  stream: (body: B) => AsyncIterable<StreamPart>,
  lacking?: readonly OptionalPart[],
) => AsyncGenerator<StreamPart>;

/** Makes the requests to one model of one host, without the parts that it has refused in the life of the process. */
export function createRequester<B>(omissions: Omissions<B>): Requester<B> {
  const refused = new Set<OptionalPart>();

  /** Returns the request without all that is known to be refused. */
  function strip(full: B): { body: B; parts: OptionalPart[] } {
    let body = full;
    const parts = [...refused].filter((part) => {
      const less = omissions[part]?.(body);
      body = less ?? body;
      return less;
    });
    return { body, parts };
  }

  return async function* request(toBody, stream, lacking = []) {
    const { body: known, parts } = strip(toBody());
    for (const part of [...lacking, ...parts]) yield { type: 'without', part };
    let body = known;
    let left: Without[] = [];
    while (true) {
      let hasBegun = false;
      try {
        for await (const part of stream(body)) {
          if (!hasBegun) {
            hasBegun = true;
            // The part is known to be at fault only now.
            for (const { part: name } of left) if (isLasting(name)) refused.add(name);
            yield* left;
          }
          yield part;
        }
        return;
      } catch (error) {
        const refusal = hasBegun ? null : readRefusal(error);
        const less = refusal && omissions[refusal.part]?.(body);
        if (!less) throw error;
        body = less;
        left = [...left, { type: 'without', ...refusal }];
      }
    }
  };
}

function readRefusal(error: unknown): { part: OptionalPart; refusal: ProviderErrorDetails } | null {
  if (!(error instanceof ProviderError) || !error.details.optionalPart) return null;
  return { part: error.details.optionalPart, refusal: error.details };
}

export function assertImageTypes(
  prompt: Prompt,
  supported: readonly QuestionImage['mediaType'][],
): void {
  const images = prompt.messages.flatMap((message) => message.images ?? []);
  if (images.some((image) => !supported.includes(image.mediaType))) {
    throw new ProviderError('image_not_supported');
  }
}

/**
 * Chooses how hard to think about a prompt; null leaves it to the provider. A model whose settings name no effort is told none,
 * whatever the prompt says: it may take none and refuse the call.
 */
export function chooseEffort(prompt: Prompt, { effort }: ModelSettings): Effort | null {
  return effort && (prompt.effort ?? effort);
}
