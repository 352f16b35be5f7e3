import { hasText } from './image-header.ts';
import type { MediaType } from './parse-data-url.ts';

export function detectMediaType(bytes: Buffer): MediaType | null {
  if (hasText(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (hasText(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a')) return 'image/gif';
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'image/webp';
  return null;
}
