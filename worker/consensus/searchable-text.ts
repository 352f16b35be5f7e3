import { stripHiddenCharacters } from './hidden-characters.ts';

export interface SearchableText {
  readonly text: string;
  /** UTF-16 offsets in the original of `[start, end)` in `text`. */
  locate(start: number, end: number): { readonly start: number; readonly end: number };
}

/** A letter with its marks, or a run of Hangul letters: what NFKC may combine. */
const cluster = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/uy;
const markdownMarks = '*_`~#>|[]\\';
const listMarks = '-+•';

const lookAlikes: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

/** NFKC, white space collapsed, Markdown marks removed; the same for an answer and for a quote of it. */
export function toSearchableText(original: string): SearchableText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let atLineStart = true;
  let afterSpace = true;

  for (let start = 0; start < original.length; ) {
    const found = clusterAt(original, start);
    const end = start + found.length;
    const normal = normaliseCluster(found, atLineStart);
    if (found === '\n') atLineStart = true;
    else if (normal !== '' && normal !== ' ') atLineStart = false;
    if (normal !== '' && !(normal === ' ' && afterSpace)) {
      text += normal;
      afterSpace = normal === ' ';
      for (let unit = 0; unit < normal.length; unit += 1) {
        starts.push(start);
        ends.push(end);
      }
    }
    start = end;
  }

  return {
    text,
    locate: (start, end) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }),
  };
}

function clusterAt(text: string, index: number): string {
  const character = text.charAt(index);
  if (isPlain(text, index) && (index + 1 === text.length || isPlain(text, index + 1))) {
    return character;
  }
  cluster.lastIndex = index;
  return cluster.exec(text)?.[0] ?? character;
}

/** Below U+0300 nothing combines with what precedes it. */
function isPlain(text: string, index: number): boolean {
  return text.charCodeAt(index) < 0x300;
}

function normaliseCluster(found: string, atLineStart: boolean): string {
  if (found.length === 1) {
    if (/\s/u.test(found)) return ' ';
    if (markdownMarks.includes(found)) return '';
    if (atLineStart && listMarks.includes(found)) return '';
    if (found < '\u0080') return found;
  }
  return (lookAlikes[found] ?? stripHiddenCharacters(found)).normalize('NFKC');
}
