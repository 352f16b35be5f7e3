export interface Piece {
  /** Where in the place it was found, for the report. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** A place where a word could leak to. */
export interface Place {
  readonly name: string;
  readonly read: () => Promise<readonly Piece[]>;
}

export function toPiece(name: string, content: Buffer | string): Piece {
  return { name, bytes: typeof content === 'string' ? Buffer.from(content) : content };
}
