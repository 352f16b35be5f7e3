import type { VerdictWords } from './word-verdict.ts';

/** In pixels. */
const width = 1_200;
const margin = 80;
const room = width - 2 * margin;

interface Line {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
}

/** Draws the words as a picture in the colours of the page. Resolves to null where the browser cannot. */
export async function drawVerdict(words: VerdictWords, remark: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const paragraphs: readonly Line[] = [
    { text: words.shared, size: 60, bold: true },
    { text: words.sayers, size: 36, bold: false },
    { text: words.split, size: 40, bold: true },
    ...words.sides.map((text) => ({ text, size: 36, bold: false })),
    { text: remark, size: 28, bold: false },
  ];
  const style = getComputedStyle(document.body);
  const setFont = ({ size, bold }: Line) => {
    context.font = `${bold ? 600 : 400} ${size}px ${style.fontFamily}`;
  };
  const lines = paragraphs.flatMap((line) => {
    setFont(line);
    return wrap(line.text, (text) => context.measureText(text).width <= room).map((text) => ({
      ...line,
      text,
    }));
  });
  canvas.width = width;
  canvas.height = 2 * margin + lines.reduce((sum, { size }) => sum + size * leading, 0);
  // A new size resets what was set.
  context.fillStyle = style.getPropertyValue('--paper');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = style.getPropertyValue('--ink');
  let bottom = margin;
  for (const line of lines) {
    setFont(line);
    bottom += line.size * leading;
    context.fillText(line.text, margin, bottom - line.size * 0.4, room);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return blob && new File([blob], 'quartet-verdict.png', { type: blob.type });
}

const leading = 1.4;

/** Cuts a text into lines that fit, also in languages without spaces. */
function wrap(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const line = lines.at(-1) ?? '';
    if (line === '' || fits((line + segment).trimEnd())) lines[lines.length - 1] = line + segment;
    else lines.push(segment.trimStart());
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
