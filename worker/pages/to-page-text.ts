import { Parser } from 'htmlparser2';

/** A page for people is neither deeper nor longer. A longer one is cut, a deeper one is not read. */
const limits = { depth: 400, characters: 400_000, step: 16_384 };
/** Fewer are the stub of a paywall, or of a page that scripts draw; and fewer in `<main>` are not the page. */
const fewest = { ofPage: 160, ofMain: 200 };

const toSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const skipped = toSet(
  'script style noscript template svg math nav header footer aside button select textarea iframe object head dialog',
);
const blocks = toSet(
  'p div li ul ol dl dd dt tr table h1 h2 h3 h4 h5 h6 br hr section article main pre blockquote figure figcaption summary details form',
);
const mains = toSet('main article');
const unseen = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** The sign for search engines that the text of a page must be paid for. */
const paywall = /"isAccessibleForFree"\s*:\s*"?false\b/i;
/** Characters that show nothing, or change the direction of the text around them. */
const invisible = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Writes the words of a page, a block a line, without its menus and whatever it hides. Null for a page without words for people. Time
 * and memory grow with its length alone. Runs in steps, between which other work can run.
 */
export function* toPageText(source: string, isHtml: boolean): Generator<void, string | null> {
  const words = isHtml ? yield* readHtml(source) : source.slice(0, limits.characters);
  const lines = words
    .split('\n')
    .map((line) => line.replace(invisible, ' ').replace(/\s+/g, ' ').trim());
  const text = lines.filter((line) => line !== '').join('\n');
  return text.length < fewest.ofPage ? null : text;
}

/** Returns nothing for a page that is not read. */
function* readHtml(html: string): Generator<void, string> {
  if (paywall.test(html)) return '';
  let [all, main] = ['', ''];
  let [depth, deepest, ofMain] = [0, 0, 0];
  /** The depth of the outermost element that is not shown. */
  let hiddenAt = Number.POSITIVE_INFINITY;
  const add = (words: string) => {
    all += words;
    if (ofMain > 0) main += words;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (depth < hiddenAt && isHidden(name, attributes)) hiddenAt = depth;
      if (mains.has(name)) ofMain += 1;
      if (blocks.has(name)) add('\n');
      else if (name === 'td' || name === 'th') add(' ');
    },
    ontext(words) {
      if (depth < hiddenAt) add(words.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      if (depth === hiddenAt) hiddenAt = Number.POSITIVE_INFINITY;
      depth -= 1;
      if (mains.has(name)) ofMain = Math.max(0, ofMain - 1);
      if (blocks.has(name)) add('\n');
    },
  });
  for (let at = 0; at < html.length && all.length <= limits.characters; at += limits.step) {
    parser.write(html.slice(at, at + limits.step));
    if (deepest > limits.depth) return '';
    yield;
  }
  parser.end();
  return main.length > fewest.ofMain ? main : all;
}

function isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const { hidden, style = '', 'aria-hidden': isSilent } = attributes;
  return skipped.has(name) || hidden !== undefined || isSilent === 'true' || unseen.test(style);
}
