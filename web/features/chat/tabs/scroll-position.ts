export interface ScrollParts {
  readonly box: HTMLElement;
  readonly content: HTMLElement;
}

/** Keeps the reader's scroll position. Each function returns whether it is near the bottom. */
interface ScrollPosition {
  /** Puts the question of a new turn at the top of the view; restores the position in a known turn. */
  readonly arrive: (parts: ScrollParts, turnKey: number) => boolean;
  /** Call after the content has changed; it keeps an unmoved question at its place. `follow`: scroll along for a reader who was near the bottom. */
  readonly grow: (parts: ScrollParts, follow: boolean) => boolean;
  /** Call after the box was scrolled. */
  readonly note: (parts: ScrollParts) => boolean;
}

export function createScrollPosition(): ScrollPosition {
  let knownTurn = 0;
  let top = 0;
  // Where the newest turn was put: the reader has not moved while the view is still there.
  let placed = 0;
  // Content may have grown before a scroll event fires.
  let seen = { height: 0, words: 0 };

  const scrollTo = (box: HTMLElement, to: number) => {
    box.scrollTo({ top: to, behavior: 'instant' });
    top = box.scrollTop;
  };
  const place = ({ box, content }: ScrollParts) => {
    placed = isLow() ? findAnswerTop(content) : findQuestionTop(content);
    // There already: another scroll would end one that the reader has just begun.
    if (Math.abs(box.scrollTop - placed) < 2) return;
    scrollTo(box, placed);
    placed = top;
  };
  const isUnmoved = ({ box, content }: ScrollParts) =>
    [placed, findQuestionTop(content)].some((at) => Math.abs(box.scrollTop - at) < 2);
  const look = ({ box, content }: ScrollParts) => {
    seen = { height: box.scrollHeight, words: measureWords(content) };
    return isAtEnd(box);
  };
  const isAtEnd = ({ scrollTop, clientHeight }: HTMLElement) =>
    isNearBottom({ scrollTop, clientHeight, scrollHeight: seen.height });

  return {
    arrive(parts, turnKey) {
      if (knownTurn !== turnKey) {
        knownTurn = turnKey;
        place(parts);
      } else scrollTo(parts.box, top);
      return look(parts);
    },
    grow(parts, follow) {
      // Puts the question back: earlier turns change their height when they are drawn.
      if (isUnmoved(parts)) place(parts);
      const words = measureWords(parts.content);
      if (follow && isAtEnd(parts.box) && words > seen.words) {
        scrollTo(parts.box, findWordsBottom(parts.box, seen, words));
      }
      return look(parts);
    },
    note({ box }) {
      top = box.scrollTop;
      return isAtEnd(box);
    },
  };
}

/** Pixels from the bottom within which a reader follows new words. */
const followWithin = 100;

interface ScrollHeights {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

export function isNearBottom({ scrollTop, scrollHeight, clientHeight }: ScrollHeights): boolean {
  return scrollHeight - scrollTop - clientHeight <= followWithin;
}

/** Heights that the reader has seen, in pixels. */
interface Seen {
  /** Height of all content. */
  readonly height: number;
  /** Height of the newest turn's words. */
  readonly words: number;
}

/** Finds the bottom of the words; blocks that appeared whole, such as a list or a note, stay below it. */
function findWordsBottom(
  { scrollHeight, clientHeight }: Omit<ScrollHeights, 'scrollTop'>,
  before: Seen,
  words: number,
): number {
  const blocks = scrollHeight - before.height - (words - before.words);
  return scrollHeight - clientHeight - Math.max(0, blocks);
}

const findNewest = (content: HTMLElement) => content.lastElementChild as HTMLElement | null;

/** Measures the height of the newest turn's words. */
function measureWords(content: HTMLElement): number {
  const words = findNewest(content)?.querySelectorAll<HTMLElement>('[data-words]') ?? [];
  return [...words].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
}

/** Finds the position with the newest question at the top, with as much room above it as the first one has. */
function findQuestionTop(content: HTMLElement): number {
  const above = Number.parseFloat(getComputedStyle(content).paddingTop);
  return Math.max(0, (findNewest(content)?.offsetTop ?? 0) - above);
}

/** Finds the position with the first words of the newest answer at the top; its name is in the tab. */
function findAnswerTop(content: HTMLElement): number {
  const newest = findNewest(content);
  const answer =
    newest?.querySelector('[data-answer-text], [data-role=consensus] > header + *') ??
    newest?.querySelector('article, section');
  if (!answer) return findQuestionTop(content);
  return answer.getBoundingClientRect().top - content.getBoundingClientRect().top;
}

/** True in a window of little height, where the question would leave no room for its answer: as the style `low`. */
function isLow(): boolean {
  const { clientHeight } = document.documentElement;
  return clientHeight < 30 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
