import type { Question } from '@quartet/shared/domain/question.ts';
import type { Fingerprint } from '@quartet/stores/sealing/create-fingerprint.ts';

/** Keyed hash of what a question says, however its request was written. */
export function fingerprintQuestion(
  fingerprint: Fingerprint,
  { images, ...words }: Question,
): string {
  const pictures = images.map(({ mediaType, base64 }) => [mediaType, fingerprint(base64)]);
  return fingerprint(JSON.stringify([words, pictures]));
}
