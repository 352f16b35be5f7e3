import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { prefersReducedMotion } from '../../ui/lib/use-media.ts';

interface TabPanelScroll {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly turnKey: number;
  /** True while words are being added. */
  readonly live: boolean;
  /** True if a reader near the bottom follows new words. */
  readonly follows: boolean;
}

/** Puts a new question at the top of the view, and scrolls with new words for a reader near the bottom. */
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
    // The last words arrive together with the end.
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
 * Marks the page while somebody has scrolled down, which makes room in a low window. Less is then left to scroll, so a short scroll
 * range keeps the mark from being set but does not remove it. Otherwise, the header would come and go.
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

/** Keeps the reader's scroll position. Each function returns whether the reader is near the bottom. */
interface ScrollPosition {
  /** Puts the question of a new turn at the top of the view. In a known turn, restores the position. */
  readonly arrive: (parts: ScrollParts, turnKey: number) => boolean;
  /** Call after the content has changed. Keeps the question in place until the reader scrolls. `follow`: scroll with new words. */
  readonly grow: (parts: ScrollParts, follow: boolean) => boolean;
  /** Call after the box was scrolled. */
  readonly note: (parts: ScrollParts) => boolean;
}

function createScrollPosition(): ScrollPosition {
  let knownTurn = 0;
  let top = 0;
  // Scroll offset that we set for the newest turn. If it is unchanged, the reader has not scrolled.
  let placed = 0;
  // Content may have grown before the scroll event fires.
  let seen = { height: 0, words: 0 };

  const scrollTo = (box: HTMLElement, to: number) => {
    box.scrollTo({ top: to, behavior: 'instant' });
    top = box.scrollTop;
  };
  const place = ({ box, content }: ScrollParts) => {
    placed = isLow() ? findAnswerTop(content) : findQuestionTop(content);
    // Already there. Another scroll would end one that the reader has just begun.
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
      // Puts the question back, because earlier turns change their height when they are rendered.
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

/** Readers within this many pixels from the bottom follow new words. */
const followWithin = 100;

interface ScrollHeights {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

export function isNearBottom({ scrollTop, scrollHeight, clientHeight }: ScrollHeights): boolean {
  return scrollHeight - scrollTop - clientHeight <= followWithin;
}

/** The heights at the last look, in pixels. */
interface Seen {
  /** Height of all content. */
  readonly height: number;
  /** Height of the newest turn's words. */
  readonly words: number;
}

/** Finds the bottom of the words. Blocks that appeared at once, such as a list or a note, remain below it. */
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

/** Finds the position that puts the newest question at the top, with as much room above it as the first question has. */
function findQuestionTop(content: HTMLElement): number {
  const above = Number.parseFloat(getComputedStyle(content).paddingTop);
  return Math.max(0, (findNewest(content)?.offsetTop ?? 0) - above);
}

/** Finds the position that puts the first words of the newest answer at the top. The model's name is in the tab. */
function findAnswerTop(content: HTMLElement): number {
  const newest = findNewest(content);
  const answer =
    newest?.querySelector('[data-answer-text], [data-role=consensus] > header + *') ??
    newest?.querySelector('article, section');
  if (!answer) return findQuestionTop(content);
  return answer.getBoundingClientRect().top - content.getBoundingClientRect().top;
}

/** True in a low window, where the question would leave no room for its answer. The same as the style `low`. */
function isLow(): boolean {
  const { clientHeight } = document.documentElement;
  return clientHeight < 30 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
