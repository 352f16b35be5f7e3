export interface Piece {
  /** The location within the place, for the report. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** A place to which a word could leak. */
export interface Place {
  readonly name: string;
  readonly read: () => Promise<readonly Piece[]>;
}

export function toPiece(name: string, content: Buffer | string): Piece {
  return { name, bytes: typeof content === 'string' ? Buffer.from(content) : content };
}
