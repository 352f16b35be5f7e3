import { createObjectReader } from './read-objects.ts';

/** A part of a composer's reply: whole JSON objects (null for one that cannot be read), and words of the text. */
export interface ReplyPart {
  readonly objects: readonly unknown[];
  readonly text: string;
}

/**
 * Splits a growing reply into the objects before its text, the text between `<text>` and `</text>`, and the objects after it. It
 * also copes with a forgotten tag: a text then begins with more than a line of plain words, and ends before a claim on a line of
 * its own.
 */
export interface ReplySplitter {
  push(added: string): ReplyPart;
  end(): ReplyPart;
  /** Whether the text has come, and whether it has ended. */
  readonly place: Place;
}

type Place = 'before' | 'text' | 'after';

export function createReplySplitter(): ReplySplitter {
  const reader = createObjectReader();
  let place: Place = 'before';
  let held = '';
  let hasText = false;
  let hasObjects = false;

  function take(isLast: boolean): ReplyPart {
    const objects: unknown[] = [];
    let text = '';
    if (place === 'before') {
      held = held.trimStart();
      const begun = findBegin(held, { isLast, hasObjects });
      const before = held.slice(0, begun.objectsEnd);
      hasObjects ||= before.includes('{');
      objects.push(...reader.push(before));
      held = held.slice(begun.textStart);
      if (begun.isText) place = 'text';
    }
    if (place === 'text') {
      if (!hasText) held = held.trimStart();
      const ended = findEnd(held, isLast);
      text = held.slice(0, ended.textEnd);
      hasText ||= text !== '';
      held = held.slice(ended.rest);
      if (ended.isOver) place = 'after';
    }
    if (place === 'after') {
      objects.push(...reader.push(held));
      held = '';
    }
    if (isLast && place !== 'text') objects.push(...reader.end());
    return { objects, text };
  }

  return {
    push(added) {
      held += added;
      return take(false);
    },
    end: () => take(true),
    get place() {
      return place;
    },
  };
}

const opening = /<text>[ \t]*\n?/i;
/** The first line that is neither JSON, a fence nor a tag. */
const plainLine = /^[ \t]*(?=[^\s{}[\]"`<,])/m;
/** A longer line is read before its end has come. */
const longestLine = 8_000;
/** Words before the text are dropped. More of them than this are a text without its tag; once an object has come, fewer suffice. */
const longestPreamble = { beforeObjects: 1_000, afterObjects: 160 };

interface Begin {
  /** The offset up to which objects can be read. */
  readonly objectsEnd: number;
  readonly textStart: number;
  readonly isText: boolean;
}

function findBegin(
  held: string,
  { isLast, hasObjects }: { readonly isLast: boolean; readonly hasObjects: boolean },
): Begin {
  const tag = opening.exec(held);
  if (tag) return { objectsEnd: tag.index, textStart: tag.index + tag[0].length, isText: true };
  const plain = plainLine.exec(held)?.index;
  if (plain === undefined) {
    // Only whole lines can be read, since the last one may yet turn out to be words.
    const isWhole = isLast || held.length > longestLine;
    const end = isWhole ? held.length : held.lastIndexOf('\n') + 1;
    return { objectsEnd: end, textStart: end, isText: false };
  }
  const most = longestPreamble[hasObjects ? 'afterObjects' : 'beforeObjects'];
  return { objectsEnd: plain, textStart: plain, isText: isLast || held.length - plain > most };
}

const closing = /<\/text>[ \t]*\n?/i;
/** A claim on a line of its own, which ends a text whose closing tag was forgotten. */
const closingClaim = /\n[ \t]*(?=\{\s*"claim"\s*:)/;
/** The end of a text that may become a closing tag or claim, and how long it may be. */
const longestTail = 120;
const mayClose =
  /\s*<(?:\/(?:t(?:e(?:x(?:t)?)?)?)?)?$|\s*\n[ \t]*(?:\{\s*(?:"c?l?a?i?m?"?\s*)?)?$|\s+$/i;

interface End {
  readonly textEnd: number;
  /** The offset at which the objects after the text begin. */
  readonly rest: number;
  readonly isOver: boolean;
}

function findEnd(held: string, isLast: boolean): End {
  const end = closing.exec(held) ?? closingClaim.exec(held);
  if (end) {
    const textEnd = held.slice(0, end.index).trimEnd().length;
    return { textEnd, rest: end.index + end[0].length, isOver: true };
  }
  const kept = mayClose.exec(held.slice(-longestTail))?.[0].length ?? 0;
  const tail = isLast ? held.length - held.trimEnd().length : kept;
  const textEnd = held.length - tail;
  return { textEnd, rest: isLast ? held.length : textEnd, isOver: false };
}
