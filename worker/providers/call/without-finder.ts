/** What a search adds to the addresses that it finds, so that their owners see who sent a reader. */
const added = /([?&])utm_source=(?:openai|chatgpt\.com)(?:(&)|(?![\w-]|\.\w))/g;
const longest = '?utm_source=chatgpt.com&'.length;
const begun = /[?&](?:u(?:t(?:m(?:_(?:s(?:o(?:u(?:r(?:c(?:e(?:=[a-z.]*&?)?)?)?)?)?)?)?)?)?)?)?$/;

/** An address, or a text with addresses, that does not tell who found them. */
export function withoutFinder(text: string): string {
  return text.replace(added, (_, before: string, after?: string) => (after ? before : ''));
}

/** The same for a text that grows. */
export class FinderMarks {
  /** What may be the beginning of a mark. */
  #kept = '';

  add(words: string): string {
    const all = this.#kept + words;
    const at = all.slice(-longest).search(begun);
    const end = at === -1 ? all.length : Math.max(0, all.length - longest) + at;
    this.#kept = all.slice(end);
    return withoutFinder(all.slice(0, end));
  }

  end(): string {
    const kept = this.#kept;
    this.#kept = '';
    return withoutFinder(kept);
  }
}
