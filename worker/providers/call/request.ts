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

/** How a request is made without each optional part. Returns null if the request has no such part. */
export type Omissions<B> = Readonly<Partial<Record<OptionalPart, (body: B) => B | null>>>;

type Without = Extract<StreamPart, { type: 'without' }>;

/** Streams a request, and repeats it without any optional part that the provider refuses. `lacking`: the API has no such part. */
type Requester<B> = (
  toBody: () => B,
  stream: (body: B) => AsyncIterable<StreamPart>,
  lacking?: readonly OptionalPart[],
) => AsyncGenerator<StreamPart>;

/** Makes the requests to one model at one host. Leaves out the parts that it has refused since the process started. */
export function createRequester<B>(omissions: Omissions<B>): Requester<B> {
  const refused = new Set<OptionalPart>();

  /** Returns the request without the parts that are known to be refused. */
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
            // Only now is it known that the part caused the refusal.
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
 * Chooses how hard the model thinks about a prompt; null leaves it to the provider. If the model's settings have no effort, none is
 * sent, whatever the prompt asks for, because the model may refuse the setting.
 */
export function chooseEffort(prompt: Prompt, { effort }: ModelSettings): Effort | null {
  return effort && (prompt.effort ?? effort);
}
