/** A reader this near to the bottom goes along with the words that are added there. */
const followWithin = 100;

export interface ScrollPlace {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

export function isNearBottom({ scrollTop, scrollHeight, clientHeight }: ScrollPlace): boolean {
  return scrollHeight - scrollTop - clientHeight <= followWithin;
}

/** The heights that the reader has seen, in pixels. */
export interface Seen {
  /** Of all the content. */
  readonly height: number;
  /** Of the words of the newest turn alone. */
  readonly words: number;
}

/** Where the bottom is for who follows the words: what has come whole beside them, such as a list or a note, stays below. */
export function findWordsBottom(
  { scrollHeight, clientHeight }: Omit<ScrollPlace, 'scrollTop'>,
  before: Seen,
  words: number,
): number {
  const blocks = scrollHeight - before.height - (words - before.words);
  return scrollHeight - clientHeight - Math.max(0, blocks);
}

const findNewest = (content: HTMLElement) => content.lastElementChild as HTMLElement | null;

/** The height of what the newest turn has in words. */
export function measureWords(content: HTMLElement): number {
  const words = findNewest(content)?.querySelectorAll<HTMLElement>('[data-words]') ?? [];
  return [...words].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
}

/** Where the newest question stands at the top of the view, with as much room above it as the first one has. */
export function findNewestTop(content: HTMLElement): number {
  const above = Number.parseFloat(getComputedStyle(content).paddingTop);
  return Math.max(0, (findNewest(content)?.offsetTop ?? 0) - above);
}
