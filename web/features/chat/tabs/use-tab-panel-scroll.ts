import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { prefersReducedMotion } from '../../../lib/use-media.ts';

interface TabPanelScroll {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly turnKey: number;
  /** True while words are being added. */
  readonly live: boolean;
  /** Takes a reader near the bottom along with new words. */
  readonly follows: boolean;
}

/** Puts a new question at the top of the view, and takes a reader near the bottom along with the words below it. */
export function useTabPanelScroll({ scroller, content, turnKey, live, follows }: TabPanelScroll) {
  const [position] = useState(createScrollPosition);
  const [away, setAway] = useState(false);
  const move = useEffectEvent((how: (parts: ScrollParts) => boolean): boolean => {
    const [box, inner] = [scroller.current, content.current];
    return !box || !inner || how({ box, content: inner });
  });
  const grow = useEffectEvent(() =>
    setAway(!move((parts) => position.grow(parts, live && follows))),
  );

  useLayoutEffect(() => {
    move((parts) => position.arrive(parts, turnKey));
  }, [position, turnKey]);

  useLayoutEffect(() => {
    // The last words come with the end.
    if (!live) move((parts) => position.grow(parts, follows));
  }, [position, live, follows]);

  useEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    const note = () => {
      setAway(!move(position.note));
      markReading(box);
    };
    const watch = new ResizeObserver(() => grow());
    markReading(box);
    box.addEventListener('scroll', note, { passive: true });
    watch.observe(content.current);
    return () => {
      box.removeEventListener('scroll', note);
      document.documentElement.removeAttribute('data-reading');
      watch.disconnect();
    };
  }, [scroller, content, position]);

  const toBottom = () => {
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior });
  };
  return { away, toBottom };
}

/**
 * Tells the header that somebody reads further down: where the window is low it then makes room until they are back at the top. That
 * room leaves less to scroll, so little to scroll counts at the beginning alone; else the header would come and go.
 */
function markReading({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
  const root = document.documentElement;
  const hasMuch = scrollHeight - clientHeight > 100 || root.hasAttribute('data-reading');
  root.toggleAttribute('data-reading', scrollTop > 24 && hasMuch);
}

interface ScrollParts {
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

function createScrollPosition(): ScrollPosition {
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
