import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import { checkImage } from './check-image.ts';
import { parseDataUrl } from './parse-data-url.ts';

/** Parses and checks all images of a question. Throws `AppError` with a `field` such as `imageUrls[1]`. */
export function parseImages(urls: readonly string[]): readonly QuestionImage[] {
  if (urls.length > limits.imagesPerQuestion) {
    throw new AppError('too_many_images', `Attach at most ${limits.imagesPerQuestion} images.`, {
      field: 'imageUrls',
      limit: limits.imagesPerQuestion,
    });
  }
  const parsed = urls.map((url, index) => {
    const field = `imageUrls[${index}]`;
    return { ...parseDataUrl(url, field), field };
  });
  checkTotal(parsed.map(({ base64 }) => base64));
  return parsed.map(({ mediaType, base64, field }) => {
    const bytes = decodeBase64(base64, field);
    const image = checkImage(bytes, mediaType, field);
    const isAlone = image.length === bytes.length;
    return { mediaType, base64: isAlone ? base64 : image.toString('base64') };
  });
}

function checkTotal(images: readonly string[]): void {
  const total = images.reduce((sum, base64) => sum + decodedLength(base64), 0);
  if (total > limits.imagesTotalBytes) {
    throw new AppError('images_total_too_large', 'The attached images are too large together.', {
      field: 'imageUrls',
      limit: limits.imagesTotalBytes,
    });
  }
}

/** Decodes strict base64: standard alphabet, correct padding, no white space. Throws with `field`. */
function decodeBase64(base64: string, field: string): Buffer {
  if (decodedLength(base64) > limits.imageBytes) {
    throw new AppError('image_too_large', 'An attached image is larger than 10 MB.', {
      field,
      limit: limits.imageBytes,
    });
  }
  const bytes = Buffer.from(base64, 'base64');
  // Node decodes leniently; strict base64 encodes back to the same text.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) {
    throw new AppError('image_encoding_invalid', 'An attached image arrived damaged.', { field });
  }
  return bytes;
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}
