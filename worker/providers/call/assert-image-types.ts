import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import { type Prompt, ProviderError } from '../language-model.ts';

export function assertImageTypes(
  prompt: Prompt,
  supported: readonly QuestionImage['mediaType'][],
): void {
  const images = prompt.messages.flatMap((message) => message.images ?? []);
  if (images.some((image) => !supported.includes(image.mediaType))) {
    throw new ProviderError('image_not_supported');
  }
}
