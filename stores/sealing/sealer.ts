/** Data that sealed bytes are bound to, yet do not hold: opening with any other fails. */
export interface AssociatedData {
  readonly turnId: string;
  readonly userId: string;
  readonly kind: 'question' | 'event';
  readonly model?: string;
  readonly attempt?: number;
}

/** Seals content for stores outside the process: AES-256-GCM, with a key per turn derived from the epoch's key. */
export interface Sealer {
  seal(plain: Uint8Array, associated: AssociatedData): Buffer;
  /** Throws `UnsealError` when the key is unknown, the associated data differ or the bytes were changed. */
  open(sealed: Uint8Array, associated: AssociatedData): Buffer;
}

export class UnsealError extends Error {
  override readonly name = 'UnsealError';
  constructor() {
    super('The sealed bytes could not be opened.');
  }
}
