/** What sealed bytes are bound to: opening under any other context fails. */
export interface SealContext {
  readonly turnId: string;
  readonly userId: string;
  /** What the bytes are: `question`, or `event`. */
  readonly kind: 'question' | 'event';
  /** The model whose words they are, where there is one. */
  readonly model?: string;
  readonly attempt?: number;
}

/** Seals content for stores outside the process. AES-256-GCM, a key per turn derived from the key ring. */
export interface Sealer {
  seal(plain: Uint8Array, context: SealContext): Buffer;
  /** Throws `UnsealError` when the key is unknown, the context differs or the bytes were changed. */
  open(sealed: Uint8Array, context: SealContext): Buffer;
  /** Keyed hash of bytes, hex: to compare requests without keeping them. */
  fingerprint(bytes: Uint8Array | string): string;
}

export class UnsealError extends Error {
  override readonly name = 'UnsealError';
  constructor() {
    super('The sealed bytes could not be opened.');
  }
}
