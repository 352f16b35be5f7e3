import { fitWithin } from './image-rules.ts';

/** A PNG longer than this, as a data URL, is sent as JPEG instead. */
const pngCharacters = 4_000_000;

/** Draws an image file again, as PNG or JPEG: smaller, and without metadata. */
export async function encodeImage(file: File): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return drawImage(image, file.type === 'image/jpeg');
  } finally {
    URL.revokeObjectURL(url);
  }
}

function drawImage(image: HTMLImageElement, isPhoto: boolean): string {
  const size = fitWithin(image.naturalWidth || 1_000, image.naturalHeight || 1_000);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw images.');
  context.drawImage(image, 0, 0, size.width, size.height);
  const png = isPhoto ? '' : canvas.toDataURL('image/png');
  if (png && png.length <= pngCharacters) return png;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  return canvas.toDataURL('image/jpeg', 0.9);
}
