import type { DeltaWords } from './read-delta.ts';

const opening = '<think>';
const closing = '</think>';

/**
 * Takes the thinking out of the text, for servers that leave it there between `<think>` and `</think>`. Only an answer that
 * begins with the tag thinks: later ones are words about tags.
 */
export class ThinkTags {
  #state: 'start' | 'thinking' | 'closed' | 'text' = 'start';
  /** Words that may be the beginning of a tag. */
  #kept = '';

  add(words: string): DeltaWords {
    const all = this.#kept + words;
    this.#kept = '';
    switch (this.#state) {
      case 'start':
        return this.#start(all);
      case 'thinking':
        return this.#think(all);
      case 'closed':
        return { text: this.#write(all), reasoning: '' };
      case 'text':
        return { text: all, reasoning: '' };
    }
  }

  /** What was kept and became no tag. */
  end(): DeltaWords {
    const kept = this.#kept;
    this.#kept = '';
    return this.#state === 'thinking'
      ? { text: '', reasoning: kept }
      : { text: kept, reasoning: '' };
  }

  #start(all: string): DeltaWords {
    const begun = all.trimStart();
    if (begun.startsWith(opening)) {
      this.#state = 'thinking';
      return this.#think(begun.slice(opening.length));
    }
    if (opening.startsWith(begun)) {
      this.#kept = all;
      return { text: '', reasoning: '' };
    }
    this.#state = 'text';
    return { text: all, reasoning: '' };
  }

  #think(all: string): DeltaWords {
    const end = all.indexOf(closing);
    if (end >= 0) {
      this.#state = 'closed';
      return { reasoning: all.slice(0, end), text: this.#write(all.slice(end + closing.length)) };
    }
    const kept = countBeginning(all);
    this.#kept = all.slice(all.length - kept);
    return { text: '', reasoning: all.slice(0, all.length - kept) };
  }

  /** Empty lines between the thinking and the text belong to neither. */
  #write(words: string): string {
    const text = words.trimStart();
    if (text) this.#state = 'text';
    return text;
  }
}

/** How many characters at the end may be the beginning of the closing tag. */
function countBeginning(text: string): number {
  for (let length = Math.min(text.length, closing.length - 1); length > 0; length -= 1) {
    if (text.endsWith(closing.slice(0, length))) return length;
  }
  return 0;
}
