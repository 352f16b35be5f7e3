import type { StreamPart } from '../language-model.ts';

/** Joins the words of one kind. Providers send separate blocks; a blank line goes between two that hold words. */
export class Paragraphs {
  readonly #type: 'text-delta' | 'reasoning-delta';
  #said = '';
  #pendingBreak = false;

  constructor(type: 'text-delta' | 'reasoning-delta') {
    this.#type = type;
  }

  /** All of them so far, joined. */
  get said(): string {
    return this.#said;
  }

  startParagraph(): readonly StreamPart[] {
    this.#pendingBreak = this.#said !== '';
    return [{ type: 'activity' }];
  }

  add(words: unknown): readonly StreamPart[] {
    if (typeof words !== 'string' || !words) return [{ type: 'activity' }];
    const text = this.#pendingBreak ? `\n\n${words}` : words;
    this.#pendingBreak = false;
    this.#said += text;
    return [{ type: this.#type, text }];
  }
}
