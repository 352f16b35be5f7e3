/** Data that sealed bytes are bound to but do not contain. Opening them with other data fails. */
export interface AssociatedData {
  readonly turnId: string;
  readonly userId: string;
  readonly kind: 'question' | 'event';
  readonly model?: string;
  readonly attempt?: number;
}

/** Seals content for stores outside the process with AES-256-GCM. Each turn has a key that is derived from the epoch's key. */
export interface Sealer {
  seal(plain: Uint8Array, associated: AssociatedData): Buffer;
  /** Throws `UnsealError` if the key is unknown, the associated data differ or the bytes were changed. */
  open(sealed: Uint8Array, associated: AssociatedData): Buffer;
}

export class UnsealError extends Error {
  override readonly name = 'UnsealError';
  constructor() {
    super('The sealed bytes could not be opened.');
  }
}
