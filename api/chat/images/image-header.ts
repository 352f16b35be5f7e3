export interface ImageHeader {
  /** The largest width that any part of the file declares, since decoders differ in which they believe. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  /** Where the image ends, in bytes; what follows is no part of it. */
  readonly end: number;
}

/** Encoders cut 10 MB into a few thousand chunks at most; reading a million empty ones would hold up the process. */
export const mostChunks = 20_000;

/** The bytes break off or contradict themselves. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
  constructor() {
    super('The image cannot be read.');
  }
}

export function hasText(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}

/** Throws on a read past the end. */
export function need(bytes: Buffer, length: number): void {
  if (bytes.length < length) throw new UnreadableImageError();
}
