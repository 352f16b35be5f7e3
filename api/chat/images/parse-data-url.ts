import { AppError } from '@quartet/shared/domain/errors.ts';
import type { QuestionImage } from '@quartet/shared/domain/question.ts';

export type MediaType = QuestionImage['mediaType'];

const mediaTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
const longestHead = 128;

/** Splits `data:image/png;base64,…`; any other parameter is refused. Throws with `field`. */
export function parseDataUrl(url: string, field: string): { mediaType: MediaType; base64: string } {
  const comma = url.slice(0, longestHead).indexOf(',');
  const head = url.slice(0, comma === -1 ? longestHead : comma);
  if (/^[a-z][a-z0-9+.-]*:/i.test(head) && !/^data:/i.test(head)) {
    throw new AppError('image_url_not_allowed', 'Attach the image itself, not its address.', {
      field,
    });
  }
  const match = /^data:([a-z]+\/[a-z0-9.+-]+);base64$/i.exec(head);
  if (!match) {
    throw new AppError('image_invalid', "We couldn't read an attached image.", { field });
  }
  const mediaType = mediaTypes.find((type) => type === match[1]?.toLowerCase());
  if (!mediaType) throw notAllowed(field);
  return { mediaType, base64: url.slice(comma + 1) };
}

function notAllowed(field: string): AppError {
  return new AppError('image_type_not_allowed', 'Images can be PNG, JPEG, WebP or GIF.', { field });
}
