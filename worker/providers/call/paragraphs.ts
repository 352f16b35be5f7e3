import type { StreamPart } from '../language-model.ts';

/** Joins the words of one kind. Providers send separate blocks; a blank line goes between two that hold words. */
export class Paragraphs {
  readonly #type: 'text-delta' | 'reasoning-delta';
  #started = false;
  #pendingBreak = false;

  constructor(type: 'text-delta' | 'reasoning-delta') {
    this.#type = type;
  }

  startParagraph(): readonly StreamPart[] {
    this.#pendingBreak = this.#started;
    return [{ type: 'activity' }];
  }

  add(words: unknown): readonly StreamPart[] {
    if (typeof words !== 'string' || !words) return [{ type: 'activity' }];
    const text = this.#pendingBreak ? `\n\n${words}` : words;
    this.#pendingBreak = false;
    this.#started = true;
    return [{ type: this.#type, text }];
  }
}
