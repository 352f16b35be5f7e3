export interface ImageHeader {
  /** The largest width that any part of the file claims, since we cannot know which one a decoder uses. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  /** The offset in bytes at which the image ends. */
  readonly end: number;
}

/** Limits chunks: encoders write a few thousand for 10 MB, and a million empty ones would block the event loop. */
export const mostChunks = 20_000;

/** Thrown for an image that is incomplete or contradicts itself. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
  constructor() {
    super('The image cannot be read.');
  }
}

export function hasText(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}

/** Throws `UnreadableImageError` when there are fewer bytes. */
export function need(bytes: Buffer, length: number): void {
  if (bytes.length < length) throw new UnreadableImageError();
}
