import type { Question } from '@quartet/shared/domain/question.ts';
import type { Sealer } from '@quartet/stores/sealing/sealer.ts';

/** Keyed hash of what a question says, however its request was written. */
export function fingerprintQuestion(
  sealer: Pick<Sealer, 'fingerprint'>,
  { images, ...words }: Question,
): string {
  const pictures = images.map(({ mediaType, base64 }) => [mediaType, sealer.fingerprint(base64)]);
  return sealer.fingerprint(JSON.stringify([words, pictures]));
}
