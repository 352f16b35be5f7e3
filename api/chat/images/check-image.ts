import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { hasText, type ImageHeader, UnreadableImageError } from './image-header.ts';
import type { MediaType } from './parse-data-url.ts';
import { readGifHeader } from './read-gif-header.ts';
import { readJpegHeader } from './read-jpeg-header.ts';
import { readPngHeader } from './read-png-header.ts';
import { readWebpHeader } from './read-webp-header.ts';

const readers: Readonly<Record<MediaType, (bytes: Buffer) => ImageHeader>> = {
  'image/png': readPngHeader,
  'image/jpeg': readJpegHeader,
  'image/webp': readWebpHeader,
  'image/gif': readGifHeader,
};

/**
 * Checks from its bytes that an image has its declared type, is complete, is not animated, and is small enough to decode.
 * Returns the image without the bytes that follow its end.
 */
export function checkImage(bytes: Buffer, mediaType: MediaType, field: string): Buffer {
  if (detectMediaType(bytes) !== mediaType) {
    throw new AppError('image_type_mismatch', 'An attached image is not what its type says.', {
      field,
    });
  }
  const header = readHeader(bytes, mediaType, field);
  if (header.width === 0 || header.height === 0) throw unreadable(field);
  const tooLong = Math.max(header.width, header.height) > limits.imageSidePixels;
  if (tooLong || header.width * header.height > limits.imagePixels) {
    throw new AppError('image_too_many_pixels', 'An attached image has too many pixels.', {
      field,
      limit: tooLong ? limits.imageSidePixels : limits.imagePixels,
    });
  }
  if (header.animated) {
    throw new AppError('image_animated', "You can't attach animated images.", { field });
  }
  return bytes.subarray(0, header.end);
}

function readHeader(bytes: Buffer, mediaType: MediaType, field: string): ImageHeader {
  try {
    return readers[mediaType](bytes);
  } catch (error) {
    if (error instanceof UnreadableImageError) throw unreadable(field);
    throw error;
  }
}

function unreadable(field: string): AppError {
  return new AppError('image_unreadable', "We couldn't read an attached image.", { field });
}

function detectMediaType(bytes: Buffer): MediaType | null {
  if (hasText(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (hasText(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a')) return 'image/gif';
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'image/webp';
  return null;
}
