import { linkById } from '../to-sentence.ts';
import type { Unit, WrappedAnswer } from '../wrapped-answers.ts';
import type { Sample } from './sample.ts';
import { samples } from './samples.ts';

/** The least length of a unit that identifies a sample: shorter ones may stand in any answer. */
const shortestProof = 40;

/** The sample of a question, however that is cased, spaced or ended. */
export function findSample(question: string): Sample | undefined {
  const asked = toKey(question);
  return samples.find((sample) => toKey(sample.question) === asked);
}

/** The sample that two or more of these answers are of: others may be by models, or have been left out. */
export function findSampleOf(answers: readonly WrappedAnswer[]): Sample | undefined {
  return samples.find((sample) => {
    const texts = Object.values(sample.answers);
    return answers.filter((answer) => isAnswerOf(answer, texts)).length >= 2;
  });
}

/** Whether an answer has words of one of these texts. */
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
export function findUnits(words: readonly string[], units: readonly Unit[]): readonly string[] {
  return units
    .filter(({ text }) => {
      const plain = text.replaceAll(linkById, '$1');
      return words.some((each) => plain.includes(each));
    })
    .map(({ id }) => id);
}
