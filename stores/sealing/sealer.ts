/** What sealed bytes are bound to: opening in any other context fails. */
export interface SealContext {
  readonly turnId: string;
  readonly userId: string;
  readonly kind: 'question' | 'event';
  readonly model?: string;
  readonly attempt?: number;
}

/** Seals content for stores outside the process: AES-256-GCM, with a key per turn derived from the epoch's key. */
export interface Sealer {
  seal(plain: Uint8Array, context: SealContext): Buffer;
  /** Throws `UnsealError` when the key is unknown, the context differs or the bytes were changed. */
  open(sealed: Uint8Array, context: SealContext): Buffer;
}

export class UnsealError extends Error {
  override readonly name = 'UnsealError';
  constructor() {
    super('The sealed bytes could not be opened.');
  }
}
