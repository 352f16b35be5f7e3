import { linkById } from '../to-sentence.ts';
import type { WrappedAnswer, WrappedUnit } from '../wrapped-answers.ts';
import type { Sample } from './sample.ts';
import { samples } from './samples.ts';

/** Minimum length of a unit that identifies a sample. Shorter ones may be part of any answer. */
const shortestProof = 40;

/** Finds the sample of a question, ignoring case, spaces and the end mark. */
export function findSample(question: string): Sample | undefined {
  const asked = toKey(question);
  return samples.find((sample) => toKey(sample.question) === asked);
}

/** Finds the sample to which at least two of these answers belong. The other answers may be by real models, or were left out. */
export function findSampleOf(answers: readonly WrappedAnswer[]): Sample | undefined {
  return samples.find((sample) => {
    const texts = Object.values(sample.answers);
    return answers.filter((answer) => isAnswerOf(answer, texts)).length >= 2;
  });
}

/** True if an answer contains words of one of these texts. */
export function isAnswerOf({ units }: WrappedAnswer, texts: readonly string[]): boolean {
  const plain = texts.map((text) => text.replaceAll(/\s+/g, ' '));
  return units.some(
    ({ text }) => text.length >= shortestProof && plain.some((one) => one.includes(text)),
  );
}

function toKey(question: string): string {
  const words = question.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
  return words.replace(/[\s\p{P}]+$/u, '').trim();
}

/** Lists the ids of the units that contain any of these words. */
export function findUnits(
  words: readonly string[],
  units: readonly WrappedUnit[],
): readonly string[] {
  return units
    .filter(({ text }) => {
      const plain = text.replaceAll(linkById, '$1');
      return words.some((each) => plain.includes(each));
    })
    .map(({ id }) => id);
}
