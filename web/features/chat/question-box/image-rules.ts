import { limits } from '@quartet/shared/domain/limits.ts';
import { strings } from '../strings.ts';

export interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface ImageRefusal {
  readonly title: string;
  readonly description: string;
}

export function isImage(file: Pick<FileFacts, 'type'>): boolean {
  return file.type.startsWith('image/');
}

/** Why a batch of images is not added, or null. One file over the limit refuses the whole batch. */
export function refuseImages(files: readonly FileFacts[], attached: number): ImageRefusal | null {
  const oversized = files.filter((file) => file.size > limits.imageBytes);
  if (oversized.length > 0) {
    const names = oversized.map((file) => file.name).join(', ');
    return {
      title: strings.fileTooLarge,
      description: strings.overLimit(names),
    };
  }
  if (files.length + attached > limits.imagesPerQuestion) {
    return {
      title: strings.tooManyImages,
      description: strings.attachUpTo(limits.imagesPerQuestion),
    };
  }
  return null;
}

/** Describes files that were not attached; null if all were. */
export function describeLeftOut(
  others: readonly Pick<FileFacts, 'name'>[],
  unread: readonly Pick<FileFacts, 'name'>[],
): ImageRefusal | null {
  const list = (files: typeof others) => files.map(({ name }) => name).join(', ');
  const sentences = [
    ...(others.length > 0 ? [strings.imagesOnly(list(others))] : []),
    ...(unread.length > 0 ? [strings.cannotReadFiles(list(unread))] : []),
  ];
  return sentences.length === 0
    ? null
    : { title: strings.notAttached, description: sentences.join('\n') };
}

/** The size at which an image is drawn: its long edge is at most `longEdge` pixels, and it is never enlarged. */
export function fitWithin(width: number, height: number, longEdge = 2_000) {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
