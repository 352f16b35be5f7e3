import { Parser } from 'htmlparser2';

/** A page for people is neither deeper nor longer. A longer one is cut, a deeper one is not read. */
const limits = { depth: 400, characters: 400_000 };
/** A page with fewer characters is the stub of a paywall, or is drawn by scripts that are not run here. */
const fewestCharacters = 160;
/** The least that `<main>` must hold to be taken for the page. */
const fewestOfMain = 200;
const stepCharacters = 16_384;

const skipped = new Set(
  'script style noscript template svg math nav header footer aside button select textarea iframe object head dialog'.split(
    ' ',
  ),
);
const blocks = new Set(
  'p div li ul ol dl dd dt tr table h1 h2 h3 h4 h5 h6 br hr section article main pre blockquote figure figcaption summary details form'.split(
    ' ',
  ),
);
const unseen = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** How a page tells search engines that its text must be paid for. */
const paywall = /"isAccessibleForFree"\s*:\s*"?false\b/i;
/** What shows nothing, or changes the direction of the text around it. */
const invisible = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Writes the words of a page, a block a line, without its menus and whatever it hides. Null for a page without words for people. Time
 * and memory grow with its length alone. Runs in steps, between which others can work.
 */
export function* toPageText(source: string, isHtml: boolean): Generator<void, string | null> {
  const lines = isHtml ? yield* readHtml(source) : source.slice(0, limits.characters).split('\n');
  if (!lines) return null;
  const text = lines
    .map((line) => line.replace(invisible, ' ').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
  return text.length < fewestCharacters ? null : text;
}

function* readHtml(html: string): Generator<void, string[] | null> {
  if (paywall.test(html)) return null;
  const page = createPage();
  const parser = new Parser(page.handler);
  for (let at = 0; at < html.length; at += stepCharacters) {
    parser.write(html.slice(at, at + stepCharacters));
    if (page.isTooDeep()) return null;
    if (page.length() > limits.characters) break;
    yield;
  }
  parser.end();
  return page.lines();
}

function createPage() {
  const [all, main] = [createText(), createText()];
  let [depth, deepest, ofMain] = [0, 0, 0];
  /** The depth of the outermost element that is not shown. */
  let hiddenAt = Number.POSITIVE_INFINITY;

  function add(words: string): void {
    all.add(words);
    if (ofMain > 0) main.add(words);
  }

  return {
    handler: {
      onopentag(name: string, attributes: Readonly<Record<string, string>>) {
        depth += 1;
        deepest = Math.max(deepest, depth);
        if (depth < hiddenAt && isHidden(name, attributes)) hiddenAt = depth;
        if (name === 'main' || name === 'article') ofMain += 1;
        if (blocks.has(name)) add('\n');
        else if (name === 'td' || name === 'th') add(' ');
      },
      ontext(words: string) {
        if (depth < hiddenAt) add(words.replace(/\s+/g, ' '));
      },
      onclosetag(name: string) {
        if (depth === hiddenAt) hiddenAt = Number.POSITIVE_INFINITY;
        depth -= 1;
        if (name === 'main' || name === 'article') ofMain = Math.max(0, ofMain - 1);
        if (blocks.has(name)) add('\n');
      },
    },
    isTooDeep: () => deepest > limits.depth,
    length: () => all.length(),
    lines: () => (main.length() > fewestOfMain ? main : all).lines(),
  };
}

function isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return (
    skipped.has(name) ||
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true' ||
    unseen.test(attributes['style'] ?? '')
  );
}

/** Joins pieces to lines without ever reading them twice. A blank at a blank, or a second empty line, adds nothing. */
function createText() {
  const lines: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  let last = '\n';

  function end(): void {
    if (pieces.length > 0) lines.push(pieces.join(''));
    pieces = [];
  }

  return {
    add(words: string): void {
      if (words === '' || ((words === ' ' || words === '\n') && last === words)) return;
      last = words.at(-1) ?? last;
      length += words.length;
      if (words === '\n') end();
      else pieces.push(words);
    },
    length: () => length,
    lines(): string[] {
      end();
      return lines;
    },
  };
}
