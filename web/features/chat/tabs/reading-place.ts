import { findNewestTop, findWordsBottom, isNearBottom, measureWords } from './panel-scroll.ts';

/** The scrolling box of a panel, and what is in it. */
export interface PanelParts {
  readonly box: HTMLElement;
  readonly content: HTMLElement;
}

/** Where the reader of a panel is. Each function returns whether that is near the bottom. */
export interface ReadingPlace {
  /** Puts the question of a new turn at the top of the view; for the turn that is known, restores the place. */
  readonly arrive: (parts: PanelParts, turnKey: number) => boolean;
  /** After the content has changed. `follow`: words may take along who has gone to their end. */
  readonly grow: (parts: PanelParts, follow: boolean) => boolean;
  /** After the box was scrolled. */
  readonly note: (parts: PanelParts) => boolean;
}

export function createReadingPlace(): ReadingPlace {
  let knownTurn = 0;
  let top = 0;
  let following = false;
  // Content may already have grown when a scroll event is told.
  let seen = { height: 0, words: 0 };

  const scrollTo = (box: HTMLElement, to: number) => {
    box.scrollTo({ top: to, behavior: 'instant' });
    top = box.scrollTop;
  };
  const look = ({ box, content }: PanelParts) => {
    seen = { height: box.scrollHeight, words: measureWords(content) };
    const atEnd = isAtEnd(box);
    following &&= atEnd;
    return atEnd;
  };
  const isAtEnd = ({ scrollTop, clientHeight }: HTMLElement) =>
    isNearBottom({ scrollTop, clientHeight, scrollHeight: seen.height });

  return {
    arrive(parts, turnKey) {
      if (knownTurn !== turnKey) {
        knownTurn = turnKey;
        following = false;
        top = findNewestTop(parts.content);
      }
      scrollTo(parts.box, top);
      return look(parts);
    },
    grow(parts, follow) {
      const words = measureWords(parts.content);
      if (follow && following && words > seen.words) {
        scrollTo(parts.box, findWordsBottom(parts.box, seen, words));
      }
      return look(parts);
    },
    note({ box }) {
      const atEnd = isAtEnd(box);
      // Where the page has scrolled to by itself tells nothing of its reader.
      if (Math.abs(box.scrollTop - top) >= 1) {
        following = atEnd && (following || box.scrollTop > top);
        top = box.scrollTop;
      }
      return atEnd;
    },
  };
}
