import { createId } from '../../../lib/create-id.ts';
import { changeDraft, type DraftImage, showToast, viewStore } from '../../../lib/view.ts';
import { describeLeftOut, fitWithin, isImage, refuseImages } from './image-rules.ts';

/** Adds image files to the draft, all or none; a toast names what cannot be added. */
export async function attachImages(files: readonly File[]): Promise<void> {
  const images = files.filter(isImage);
  const refusal = refuseImages(images, viewStore.getState().draft.images.length);
  if (refusal) {
    showToast({ ...refusal, variant: 'destructive' });
    return;
  }
  const read = await Promise.all(images.map(readImage));
  const added = read.filter((image) => image !== null);
  changeDraft((draft) => ({ ...draft, images: [...draft.images, ...added] }));
  const unread = images.filter((_, index) => read[index] === null);
  const left = describeLeftOut(
    files.filter((file) => !isImage(file)),
    unread,
  );
  if (left) showToast(left);
}

/** Encodes a file; logs and returns null for one that cannot be read. */
async function readImage(file: File): Promise<DraftImage | null> {
  try {
    return { id: createId(), name: file.name, dataUrl: await encodeImage(file) };
  } catch (error) {
    console.error('An image could not be read.', error);
    return null;
  }
}

export function removeImage(id: string): void {
  changeDraft((draft) => ({ ...draft, images: draft.images.filter((it) => it.id !== id) }));
}

/** For Backspace in an empty field. */
export function removeLastImage(): void {
  changeDraft((draft) => ({ ...draft, images: draft.images.slice(0, -1) }));
}

/** A PNG longer than this, as a data URL, is sent as JPEG instead. */
const pngCharacters = 4_000_000;

/** Draws an image file again, as PNG or JPEG: smaller, and without metadata. */
async function encodeImage(file: File): Promise<string> {
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
