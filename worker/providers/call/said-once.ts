/** So long a text does not occur twice in a row by chance. */
const leastRepeated = 24;

/** Leaves out all that was said before from the last words of a server that repeats it there. */
export function withoutRepetition(said: string, last: string): string {
  return said.length >= leastRepeated && last.startsWith(said) ? last.slice(said.length) : last;
}

/** Joins words that a server sends in pieces, as a whole, or as both in any order. Each word is said once. */
export class SaidOnce {
  #said = '';
  /** The words that a whole has said and the pieces may still repeat. */
  #ahead = '';
  /** The pieces that have repeated the beginning of them. */
  #repeated = '';

  /** All words so far. */
  get said(): string {
    return this.#said;
  }

  /** Returns the new words of an event. A whole that comes without a piece may itself be a piece. */
  add(piece: string | undefined, whole: string): string {
    if (piece === undefined && !whole.startsWith(this.#said)) return this.#addPiece(whole);
    return this.#addPiece(piece ?? '') + this.#addWhole(whole);
  }

  #addPiece(piece: string): string {
    const pieces = this.#repeated + piece;
    if (pieces.length < this.#ahead.length && this.#ahead.startsWith(pieces)) {
      this.#repeated = pieces;
      return '';
    }
    const words = pieces.startsWith(this.#ahead) ? pieces.slice(this.#ahead.length) : pieces;
    this.#ahead = '';
    this.#repeated = '';
    this.#said += words;
    return words;
  }

  #addWhole(whole: string): string {
    if (!whole.startsWith(this.#said)) return '';
    const words = whole.slice(this.#said.length);
    this.#ahead += words;
    this.#said = whole;
    return words;
  }
}
