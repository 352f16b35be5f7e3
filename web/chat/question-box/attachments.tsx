import { limits } from '@quartet/shared/domain/limits.ts';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createId } from '../../ui/lib/create-id.ts';
import { marks } from '../../ui/lib/strings.ts';
import { changeDraft, type DraftImage, showToast, useView, viewStore } from '../../ui/lib/view.ts';
import { strings } from '../strings.ts';

/** Lists the attached images, each with a remove button. */
export function AttachmentList() {
  const images = useView(({ draft }) => draft.images);
  if (images.length === 0) return null;
  return (
    <ul
      aria-label={strings.attachedImages}
      className="flex flex-wrap gap-2.5 px-3 pt-3 slim:basis-full"
    >
      {images.map(({ id, name, dataUrl }, index) => (
        <li key={id} className="relative animate-appear">
          {dataUrl === null ? (
            <span className="block size-16 animate-pulse rounded-lg border border-line bg-sunken">
              <span className="sr-only">{strings.readingImage(name)}</span>
            </span>
          ) : (
            <img
              src={dataUrl}
              alt={name}
              className="size-16 rounded-lg border border-line object-cover"
            />
          )}
          <button
            type="button"
            onClick={({ currentTarget: { form } }) => {
              flushSync(() => removeImage(id));
              if (form) focusNext(form, index);
            }}
            aria-label={strings.remove(name)}
            className="absolute -top-2 -inset-e-2 grid size-6 place-items-center rounded-full before:absolute before:-inset-2.5 border border-line bg-raised text-ink-soft shadow-sm hover:text-ink"
          >
            <X className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Focuses the button of the image that takes the place of the removed one, or the field if there is none. */
function focusNext(form: HTMLFormElement, index: number): void {
  const buttons = form.querySelectorAll<HTMLElement>('ul button');
  const next = buttons[Math.min(index, buttons.length - 1)] ?? form.querySelector('textarea');
  next?.focus();
}

/** Accepts images dropped anywhere on the page. */
export function DropZone() {
  const over = useFileDrop();
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid animate-appear place-items-center rounded-2xl border-2 border-dashed border-accent bg-accent-wash/90">
      <p className="flex items-center gap-3 text-lg font-medium text-accent">
        <ImagePlus className="size-6" />
        {strings.dropImages}
      </p>
    </div>
  );
}

function useFileDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void attachImages([...(event.dataTransfer?.files ?? [])]);
    };
    const listening = new AbortController();
    window.addEventListener('dragover', enter, listening);
    window.addEventListener('dragleave', leave, listening);
    window.addEventListener('drop', drop, listening);
    return () => listening.abort();
  }, []);
  return over;
}

/** Adds image files to the draft, all or none; a toast names what cannot be added. They are in the draft while they are read. */
export async function attachImages(files: readonly File[]): Promise<void> {
  const images = files.filter(isImage);
  const refusal =
    refuseImages(images, viewStore.getState().draft.images.length) ??
    (isCanvasTrue() ? null : { title: strings.notAttached, description: strings.canvasIsFalse });
  if (refusal) {
    showToast({ ...refusal, variant: 'destructive' });
    return;
  }
  const added = images.map((file) => ({ file, id: createId() }));
  const places = added.map(({ file, id }) => ({ id, name: file.name, dataUrl: null, file }));
  changeDraft((draft) => ({ ...draft, images: [...draft.images, ...places] }));
  const unread = await Promise.all(added.map(({ file, id }) => readInto(id, file)));
  const left = describeLeftOut(
    files.filter((file) => !isImage(file)),
    unread.flatMap((file) => file ?? []),
  );
  if (left) showToast(left);
  dropTooMuch(added.map(({ id }) => id));
}

/** Reads the images that were still being read when their draft was cleared. Call it when the draft is back. */
export function readAgain(): void {
  for (const { id, file } of viewStore.getState().draft.images) if (file) void readInto(id, file);
}

/** Reads a file into its place in the draft. A file that cannot be read is logged and returned, and its place is removed. */
async function readInto(id: string, file: File): Promise<File | null> {
  try {
    const dataUrl = await encodeImage(file);
    const fill = (image: DraftImage) =>
      image.id === id ? { id, name: image.name, dataUrl } : image;
    changeDraft((draft) => ({ ...draft, images: draft.images.map(fill) }));
    return null;
  } catch (error) {
    console.error('An image could not be read.', error);
    removeImage(id);
    return file;
  }
}

/** Removes a batch again if the images of the draft are too large together. */
function dropTooMuch(ids: readonly string[]): void {
  const { images } = viewStore.getState().draft;
  const bytes = images.reduce((sum, { dataUrl }) => sum + (dataUrl?.length ?? 0) * 0.75, 0);
  if (bytes <= limits.imagesTotalBytes) return;
  ids.forEach(removeImage);
  showToast({
    title: strings.fileTooLarge,
    description: strings.tooMuchTogether(limits.imagesTotalBytes / 1024 / 1024),
    variant: 'destructive',
  });
}

function removeImage(id: string): void {
  changeDraft((draft) => ({ ...draft, images: draft.images.filter((it) => it.id !== id) }));
}

/** Called for Backspace in an empty field. */
export function removeLastImage(): void {
  changeDraft((draft) => ({ ...draft, images: draft.images.slice(0, -1) }));
}

/** A PNG whose data URL is longer than this is sent as JPEG instead. */
const pngCharacters = 4_000_000;

/** Draws an image file again as PNG or JPEG, which makes it smaller and removes its metadata. */
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

/** False if the browser falsifies what a page reads from a canvas, as some do against tracking: an image would be striped. */
function isCanvasTrue(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  const colour = [0x5a, 0x96, 0xd2, 0xff];
  context.fillStyle = '#5a96d2';
  context.fillRect(0, 0, 64, 1);
  const { data } = context.getImageData(0, 0, 64, 1);
  return data.every((value, index) => Math.abs(value - (colour[index % 4] ?? 0)) < 8);
}

interface ImageRefusal {
  readonly title: string;
  readonly description: string;
}

export function isImage(file: Pick<File, 'type'>): boolean {
  return file.type.startsWith('image/');
}

/** Returns why a batch of images is not added, or null. One file that is too large refuses the whole batch. */
export function refuseImages(
  files: readonly Pick<File, 'name' | 'size'>[],
  attached: number,
): ImageRefusal | null {
  const oversized = files.filter((file) => file.size > limits.imageBytes);
  if (oversized.length > 0) {
    const names = oversized.map((file) => file.name).join(marks.comma);
    return { title: strings.fileTooLarge, description: strings.overLimit(names) };
  }
  const most = limits.imagesPerQuestion;
  const isTooMany = files.length + attached > most;
  return isTooMany ? { title: strings.tooManyImages, description: strings.attachUpTo(most) } : null;
}

/** Describes the files that were not attached; null if all were. */
export function describeLeftOut(
  others: readonly Pick<File, 'name'>[],
  unread: readonly Pick<File, 'name'>[],
): ImageRefusal | null {
  const list = (files: typeof others) => files.map(({ name }) => name).join(marks.comma);
  const sentences = [
    ...(others.length > 0 ? [strings.imagesOnly(list(others))] : []),
    ...(unread.length > 0 ? [strings.cannotReadFiles(list(unread))] : []),
  ];
  return sentences.length === 0
    ? null
    : { title: strings.notAttached, description: sentences.join('\n') };
}

/** In pixels. */
const longestEdge = 2_000;

/** Returns the size at which an image is drawn. It is never enlarged. */
export function fitWithin(width: number, height: number) {
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
