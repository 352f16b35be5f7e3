import { showToast } from '../../../lib/toasts.ts';
import { type DraftImage, draftStore } from './draft.ts';
import { encodeImage } from './encode-image.ts';
import { describeLeftOut, isImage, refuseImages } from './image-rules.ts';

/** Adds image files to the draft, all or none. What cannot be added is named. */
export async function attachImages(files: readonly File[]): Promise<void> {
  const images = files.filter(isImage);
  const refusal = refuseImages(images, draftStore.getState().images.length);
  if (refusal) {
    showToast({ ...refusal, variant: 'destructive' });
    return;
  }
  const read = await Promise.all(images.map(readImage));
  const added = read.filter((image) => image !== null);
  draftStore.setState((draft) => ({ ...draft, images: [...draft.images, ...added] }));
  const unread = images.filter((_, index) => read[index] === null);
  const left = describeLeftOut(
    files.filter((file) => !isImage(file)),
    unread,
  );
  if (left) showToast(left);
}

/** A file that cannot be read is logged and skipped. */
async function readImage(file: File): Promise<DraftImage | null> {
  try {
    return { id: crypto.randomUUID(), name: file.name, dataUrl: await encodeImage(file) };
  } catch (error) {
    console.error('An image could not be read.', error);
    return null;
  }
}

export function removeImage(id: string): void {
  draftStore.setState((draft) => ({ ...draft, images: draft.images.filter((it) => it.id !== id) }));
}

/** For Backspace in an empty field. */
export function removeLastImage(): void {
  draftStore.setState((draft) => ({ ...draft, images: draft.images.slice(0, -1) }));
}
