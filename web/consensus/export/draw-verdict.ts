import type { VerdictWords } from './word-verdict.ts';

/** In pixels. */
const width = 1_200;
const margin = 80;
export const room = width - 2 * margin;
const leading = 1.35;

interface Style {
  readonly size: number;
  readonly bold: boolean;
  /** A token from the page's colours. */
  readonly ink: '--ink' | '--ink-soft';
}

type Measure = (text: string, style: Style) => number;

interface Paragraph extends Style {
  readonly text: string;
  /** The words whose first letter decides the direction of every line; the text if absent. */
  readonly stance?: string;
  /** The space above it. */
  readonly above: number;
  readonly mostLines: number;
}

export interface SharedWords extends VerdictWords {
  readonly question: string;
  readonly remark: string;
}

/** Breaks a verdict into lines, and returns them with their baselines and the height of their picture. A long paragraph ends with an ellipsis. */
export function layOutVerdict(words: SharedWords, measure: Measure) {
  const strong = { bold: true, ink: '--ink' } as const;
  const soft = { bold: false, ink: '--ink-soft' } as const;
  const paragraphs: readonly Paragraph[] = [
    { ...soft, text: words.question, size: 32, above: 0, mostLines: 2 },
    { ...strong, text: words.shared, size: 60, above: 16, mostLines: 4 },
    { ...soft, text: words.sayers, size: 36, above: 12, mostLines: 2 },
    { ...strong, text: words.split, size: 40, above: 44, mostLines: 3 },
    ...words.sides.map((side) => ({ ...soft, ...side, size: 36, above: 12, mostLines: 3 })),
    { ...soft, text: words.remark, size: 28, above: 48, mostLines: 1 },
  ];
  let top = margin;
  const lines = paragraphs.flatMap(({ text, stance = text, above, mostLines, ...style }) => {
    const broken = breakText(text, mostLines, (line) => measure(line, style) <= room);
    const isFromRight = fromRight.test(stance);
    if (broken.length > 0) top += above;
    return broken.map((line) => {
      top += style.size * leading;
      return { ...style, text: line, isFromRight, base: top - style.size * 0.35 };
    });
  });
  return { lines, height: Math.ceil(top) + margin };
}

type Fits = (line: string) => boolean;

/** Cuts a text into lines that fit, even in languages without spaces. */
function breakText(text: string, mostLines: number, fits: Fits): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of listPieces(text, fits)) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      if (lines.push(line.trim()) > mostLines) break;
      line = piece.trimStart();
    } else line += piece;
  }
  const all = [...lines, line.trim()].filter((it) => it !== '');
  return all.length > mostLines
    ? [...all.slice(0, mostLines - 1), cutLine(all[mostLines - 1] ?? '', fits)]
    : all;
}

function cutLine(line: string, fits: Fits): string {
  const letters = listSegments(line, 'grapheme');
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const opening = /(?:[\p{Ps}\p{Pi}]|(?:^|\s)\p{P}+)$/u;
const closing = /^[^\P{P}\p{Ps}\p{Pi}]/u;

/** Lists pieces that stay on one line: a word with its punctuation and the space after it, or a part of a word that is too long. */
function listPieces(text: string, fits: Fits): readonly string[] {
  const pieces: string[] = [];
  for (const segment of listSegments(text, 'word')) {
    const last = pieces.at(-1) ?? ' ';
    const isAlone = /\s$/.test(last) || !closing.test(segment);
    if (pieces.length > 0 && (!isAlone || /^\s/.test(segment) || opening.test(last)))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces.flatMap((piece) =>
    fits(piece.trimEnd()) ? [piece] : listSegments(piece, 'grapheme'),
  );
}

function listSegments(text: string, granularity: 'word' | 'grapheme'): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Matches a text whose first letter belongs to a right-to-left script. */
const fromRight = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Draws the words as a picture in the page's colours. Resolves to null if the browser cannot do that. */
export async function drawVerdict(words: SharedWords): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const style = getComputedStyle(document.body);
  const toFont = (bold: boolean, size: number) =>
    `${bold ? 600 : 400} ${size}px ${style.fontFamily}`;
  const text = JSON.stringify(words);
  // A canvas does not wait for fonts, and the page has only loaded the fonts for its own letters.
  await Promise.all([true, false].map((bold) => document.fonts.load(toFont(bold, 36), text)));
  const measure: Measure = (line, { bold, size }) => {
    context.font = toFont(bold, size);
    return context.measureText(line).width;
  };
  const { lines, height } = layOutVerdict(words, measure);
  canvas.width = width;
  canvas.height = height;
  context.fillStyle = style.getPropertyValue('--paper');
  context.fillRect(0, 0, width, height);
  for (const { text: line, isFromRight, size, bold, ink, base } of lines) {
    context.font = toFont(bold, size);
    context.fillStyle = style.getPropertyValue(ink);
    context.direction = isFromRight ? 'rtl' : 'ltr';
    context.fillText(line, isFromRight ? width - margin : margin, base);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return blob && new File([blob], 'quartet-verdict.png', { type: blob.type });
}
