import type { WrappedAnswer } from '../wrapped-answers.ts';
import { type Sample, sampleVoices } from './sample.ts';
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
    const texts = sampleVoices.map((voice) => sample.answers[voice].replaceAll(/\s+/g, ' '));
    const isOfSample = ({ units }: WrappedAnswer) =>
      units.some(
        ({ text }) => text.length >= shortestProof && texts.some((one) => one.includes(text)),
      );
    return answers.filter(isOfSample).length >= 2;
  });
}

function toKey(question: string): string {
  const words = question.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
  return words.replace(/[\s\p{P}]+$/u, '').trim();
}
