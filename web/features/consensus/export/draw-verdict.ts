import { layOutVerdict, type Measure, margin, type SharedWords, width } from './lay-out-verdict.ts';

/** Matches a text whose first letter is written from the right. */
const fromRight = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Draws the words as a picture in the colours of the page. Resolves to null where the browser cannot. */
export async function drawVerdict(words: SharedWords): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const style = getComputedStyle(document.body);
  const toFont = (bold: boolean, size: number) =>
    `${bold ? 600 : 400} ${size}px ${style.fontFamily}`;
  const text = Object.values(words).flat().join(' ');
  // A canvas waits for no font, and the page has loaded those of its own letters alone.
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
  for (const { text: line, size, bold, ink, base } of lines) {
    const isFromRight = fromRight.test(line);
    context.font = toFont(bold, size);
    context.fillStyle = style.getPropertyValue(ink);
    context.direction = isFromRight ? 'rtl' : 'ltr';
    context.fillText(line, isFromRight ? width - margin : margin, base);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return blob && new File([blob], 'quartet-verdict.png', { type: blob.type });
}
