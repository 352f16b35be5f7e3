export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

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
