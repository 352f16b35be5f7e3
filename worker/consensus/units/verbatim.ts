/** Follows a growing Markdown text and knows where it is code or a formula, whose brackets are left alone. */
export interface Verbatim {
  /** True inside a fence, which may have no end. */
  readonly isFenced: boolean;
  readonly isCode: boolean;
  /** Decides from the text after this place whether it is verbatim. Null means that it needs more of that text. */
  decide(rest: string, isLast: boolean): boolean | null;
  /** Advances by a token; `next` is the character after it. */
  see(token: string, next: string): void;
}

interface Open {
  readonly kind: 'fence' | 'code' | 'display' | 'bracket' | 'dollar';
  readonly close: string;
  /** The text since the dollar. */
  since: string;
}

/** How far code or a formula that begins before a place may go on after it. */
const farthest = 200;
const fenceMayStart = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*$/;
const fenceMayEnd = /^[\s>]*$/;
/** "$5 million" is no formula, whatever follows. */
const price = /^\d[\d.,]*(?:[\s.,;:!?)%+-]|$)/;

export function createVerbatim(): Verbatim {
  let open = null as Open | null;
  let line = '';

  function see(token: string, next: string): void {
    if (open === null) open = findOpened(token, next, line);
    else if (open.kind !== 'dollar') open = closes(open, token, line) ? null : open;
    else if (token !== '$') open.since += token;
    // A dollar that does not close a formula may open one.
    else open = closesDollar(open, next) ? null : findOpened(token, next, line);
  }

  return {
    get isFenced() {
      return open?.kind === 'fence';
    },
    get isCode() {
      return open?.kind === 'fence' || open?.kind === 'code';
    },
    decide(rest, isLast) {
      const isVerbatim = open === null ? false : isEndedBy(open, rest, isLast);
      if (isVerbatim === false) open = null;
      return isVerbatim;
    },
    see(token, next) {
      if (token === '\n' && open && endsWithLine(open, line.trim() === '')) open = null;
      see(token, next);
      // The beginning of a line is enough to recognise a fence.
      if (line.length < farthest) line += token;
      if (token === '\n') line = '';
    },
  };
}

function findOpened(token: string, next: string, line: string): Open | null {
  const isFence = token.length >= 3 && /^[`~]/.test(token) && fenceMayStart.test(line);
  if (isFence) return { kind: 'fence', close: token, since: '' };
  if (token.startsWith('`')) return { kind: 'code', close: token, since: '' };
  if (token === '$$') return { kind: 'display', close: token, since: '' };
  if (token === '\\[') return { kind: 'display', close: '\\]', since: '' };
  if (token === '\\(') return { kind: 'bracket', close: '\\)', since: '' };
  return token === '$' && /\S/.test(next) ? { kind: 'dollar', close: token, since: '' } : null;
}

function closes({ kind, close }: Open, token: string, line: string): boolean {
  return kind === 'fence' ? token.startsWith(close) && fenceMayEnd.test(line) : token === close;
}

/** By Pandoc's rule: no space before it, no digit after it. */
function closesDollar({ since }: Open, next: string): boolean {
  return !/\s$/.test(since) && !/\d/.test(next);
}

function endsWithLine({ kind }: Open, isBlank: boolean): boolean {
  if (kind === 'fence') return false;
  return isBlank || !mayHoldLines(kind);
}

/** Returns whether it ends in its paragraph and nearby; otherwise it was no code or formula. Null means that more text is needed. */
function isEndedBy({ kind, close, since }: Open, rest: string, isLast: boolean): boolean | null {
  if (kind === 'fence') return true;
  if (kind === 'dollar' && price.test(since)) return false;
  const isKnown = isLast || rest.length >= farthest;
  const ahead = rest.slice(0, farthest);
  // The last characters may yet become another token.
  const sure = isKnown ? ahead : ahead.replace(/[`$\\]+$/, '');
  const [paragraph = '', ...more] = sure.split(mayHoldLines(kind) ? /\n[ \t]*\n/ : '\n');
  if (hasEnd(paragraph, kind, close)) return true;
  return isKnown || more.length > 0 ? false : null;
}

function mayHoldLines(kind: Open['kind']): boolean {
  return kind === 'code' || kind === 'display';
}

function hasEnd(text: string, kind: Open['kind'], close: string): boolean {
  if (kind === 'dollar') return /(?<![\s\\$])\$(?![\d$])/.test(text);
  if (kind === 'code') return text.split(/[^`]+/).includes(close);
  return text.includes(close);
}
