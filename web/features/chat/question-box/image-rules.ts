import { limits } from '@quartet/shared/domain/limits.ts';

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
      title: 'File Too Large',
      description: `The following file(s) exceed the 10MB limit: ${names}`,
    };
  }
  if (files.length + attached > limits.imagesPerQuestion) {
    return {
      title: 'Too Many Images',
      description: `You can attach up to ${limits.imagesPerQuestion} images to a question.`,
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
    ...(others.length > 0
      ? [`You can attach images only, so we left this out: ${list(others)}`]
      : []),
    ...(unread.length > 0
      ? [`This browser can't read ${list(unread)}. Attach it as a JPEG or PNG.`]
      : []),
  ];
  return sentences.length === 0
    ? null
    : { title: 'Not Attached', description: sentences.join('\n') };
}

/** The size at which an image is drawn: its long edge is at most `longEdge` pixels, and it is never enlarged. */
export function fitWithin(width: number, height: number, longEdge = 2_000) {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
