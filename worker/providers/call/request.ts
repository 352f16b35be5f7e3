import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import {
  type Effort,
  type Prompt,
  ProviderError,
  type ProviderErrorDetails,
  type StreamPart,
} from '../language-model.ts';
import { isLasting, type OptionalPart } from './optional-parts.ts';
import { Rests, type TurnKey } from './rests.ts';
import type { ModelSettings } from './settings.ts';

/** How a request is made without each optional part. Returns null if the request has no such part. */
export type Omissions<B> = Readonly<Partial<Record<OptionalPart, (body: B) => B | null>>>;

type Without = Extract<StreamPart, { type: 'without' }>;

/** One request of a turn. */
interface Request<B> {
  readonly toBody: () => B;
  readonly stream: (body: B) => AsyncIterable<StreamPart>;
  readonly turn: TurnKey;
  /** The parts that the API does not have. */
  readonly lacking?: readonly OptionalPart[];
}

/** How long a refused part is left out. */
export const refusedMs = 60 * 60_000;

/**
 * Makes the requests to one model at one host, and repeats each without any optional part that the host refuses. The turn then leaves
 * that part out. All turns do so for an hour once it was refused to two in a row.
 */
export function createRequester<B>(omissions: Omissions<B>) {
  const refused = new Rests<OptionalPart>();
  const suspects = new Set<OptionalPart>();

  return async function* request(asked: Request<B>): AsyncGenerator<StreamPart> {
    const { stream, turn, lacking = [] } = asked;
    let body = asked.toBody();
    for (const part of lacking) yield { type: 'without', part };
    for (const part of suspects) {
      const less = refused.findReady([part], turn) ? null : omissions[part]?.(body);
      if (less) yield { type: 'without', part };
      body = less ?? body;
    }
    let left: Without[] = [];
    while (true) {
      let hasBegun = false;
      try {
        for await (const part of stream(body)) {
          if (!hasBegun) {
            hasBegun = true;
            for (const each of suspects) if (omissions[each]?.(body)) refused.end(each);
            // Only now is it known that the part caused the refusal.
            for (const { part: name } of left.filter((each) => isLasting(each.part))) {
              suspects.add(name);
              refused.fail(name, turn, refusedMs);
            }
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
