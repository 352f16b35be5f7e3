export interface Piece {
  /** Where in the place it was, for whoever has to find it. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Somewhere a word could be left. */
export interface Place {
  readonly name: string;
  readonly read: () => Promise<readonly Piece[]>;
}

export function toPiece(name: string, content: Buffer | string): Piece {
  return { name, bytes: typeof content === 'string' ? Buffer.from(content) : content };
}
