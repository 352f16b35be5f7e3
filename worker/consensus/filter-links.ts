import { type AllowedLinks, trimUrl, urlRunAt, urlStart } from './allowed-links.ts';
import { createCodeSpans } from './code-spans.ts';

export interface LinkFilter {
  push(text: string): string;
  end(): string;
}

const removedLink = '(link removed)';
/** Longer than any link worth keeping: text that is still open by then is not taken for a link. */
const longestLink = 2_048;

const special = new RegExp(
  ['`+', '~{3,}', '!\\[', '\\](?:\\(|:)', '\\\\[^]', '<[a-z][a-z0-9+.-]{1,31}:', urlStart].join(
    '|',
  ),
  'i',
);
/** The end of a text that may be the beginning of something special, or of a label. */
const unfinished = /(?:<[a-z][a-z0-9+.-]{0,31}|\S{1,12})$/i;

/** What to do with the text's beginning: take `length` of it and show `shown`; null: wait for more. */
type Step = { readonly length: number; readonly shown: string } | null;

/** No images. A link of another kind loses its target. Holds back the word being written, and a link until its end. */
export function createLinkFilter(allowed: AllowedLinks): LinkFilter {
  const spans = createCodeSpans();
  let held = '';

  function take(text: string, isLast: boolean): string {
    held += text;
    let shown = '';
    while (held !== '') {
      const step = nextStep(held, isLast);
      if (!step) break;
      shown += step.shown;
      held = held.slice(step.length);
    }
    return shown;
  }

  function nextStep(text: string, isLast: boolean): Step {
    const found = special.exec(text);
    if (!found) return plainStep(isLast ? text : text.replace(unfinished, ''));
    if (found.index > 0) return plainStep(text.slice(0, found.index));
    const token = found[0];
    const touchesEnd = token.length === text.length && !isLast;
    if (/^[`~]/.test(token)) {
      if (touchesEnd) return null;
      spans.mark(token);
      return { length: token.length, shown: token };
    }
    // What is further away is no part of a link, and would be read again for each one that begins.
    const near = text.slice(0, longestLink);
    const step = specialStep({ token, text: near, isLast: isLast && near === text });
    if (step) spans.advance(text.slice(0, step.length));
    return step;
  }

  function plainStep(text: string): Step {
    if (text === '') return null;
    spans.advance(text);
    return { length: text.length, shown: text };
  }

  function specialStep({ token, text, isLast }: Found): Step {
    if (/^[hw]/i.test(token)) return urlStep(text, isLast, allowed);
    const literal = { length: token.length, shown: token };
    if (spans.isCode || token.startsWith('\\')) return literal;
    if (token === '![') return { length: token.length, shown: '[' };
    if (token === '](') return targetStep(text, isLast, allowed);
    if (token.startsWith('<')) return autolinkStep(text, isLast, allowed);
    return isDefinition(spans.line) ? definitionStep(text, isLast, allowed) : literal;
  }

  return { push: (text) => take(text, false), end: () => take('', true) };
}

interface Found {
  readonly token: string;
  readonly text: string;
  readonly isLast: boolean;
}

function urlStep(text: string, isLast: boolean, allowed: AllowedLinks): Step {
  const run = urlRunAt(text);
  if (run.length === text.length && !isLast && run.length < longestLink) return null;
  const url = trimUrl(run);
  return { length: url.length, shown: allowed.has(url) ? url : removedLink };
}

/** `](target "title")`: the target stays when it is allowed, else the whole bracket goes. */
function targetStep(text: string, isLast: boolean, allowed: AllowedLinks): Step {
  const closed =
    /^\]\([^\S\n]*(?:<([^>\n]*)>|((?:[^\s()]|\([^\s()]*\))*))(?:[^\S\n][^)\n]*)?\)/.exec(text);
  if (closed) {
    const isAllowed = isHttp(closed[1] ?? closed[2]) && allowed.has(closed[1] ?? closed[2] ?? '');
    return isAllowed ? { length: 2, shown: '](' } : { length: closed[0].length, shown: ']' };
  }
  if (mayGoOn(text, isLast)) return null;
  return { length: 2, shown: '] (' };
}

/** `<scheme:…>` */
function autolinkStep(text: string, isLast: boolean, allowed: AllowedLinks): Step {
  const closed = /^<([^\s<>]*)>/.exec(text);
  if (closed) {
    const isAllowed = isHttp(closed[1]) && allowed.has(closed[1] ?? '');
    return { length: closed[0].length, shown: isAllowed ? closed[0] : removedLink };
  }
  return /^<[^\s<>]*$/.test(text) && mayGoOn(text, isLast) ? null : { length: 1, shown: '<' };
}

/** `[name]: target` at the start of a line gives its target to every `[name]`. */
function definitionStep(text: string, isLast: boolean, allowed: AllowedLinks): Step {
  const target = /^\]:\s*<?([^\s>]+)[\s>]/.exec(isLast ? `${text}\n` : text)?.[1];
  if (target === undefined && !isLast && text.length < longestLink) return null;
  const isAllowed = isHttp(target) && allowed.has(target ?? '');
  return { length: 2, shown: isAllowed ? ']:' : '] :' };
}

function isDefinition(line: string): boolean {
  return /^[\s>]*\[[^\]^][^\]]*$/.test(line);
}

function isHttp(target: string | undefined): boolean {
  return /^https?:\/\//i.test(target ?? '');
}

/** A link is open until its line ends, or it grows too long to be one. */
function mayGoOn(text: string, isLast: boolean): boolean {
  return !isLast && !text.includes('\n') && text.length < longestLink;
}
