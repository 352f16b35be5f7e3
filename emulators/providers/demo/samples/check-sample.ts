import { listStances } from '../composition.ts';
import { toPlain } from '../to-plain.ts';
import type { Unit } from '../wrapped-answers.ts';
import { findUnits } from './find-sample.ts';
import type { Sample } from './sample.ts';
import { readSampleText } from './write-sample.ts';

interface Support {
  readonly follows: readonly string[];
  readonly contradicts: readonly string[];
}

/** Knows which claims and sentences the author of a sample has checked. */
export interface SampleCheck {
  /** The units that say a claim of the sample, and those that say otherwise; null for a claim that it does not make. */
  findSupport(words: string): Support | null;
  /** Whether the sample's consensus says this. */
  isOwnText(words: string): boolean;
}

export function createSampleCheck(sample: Sample, units: readonly Unit[]): SampleCheck {
  const stances = sample.comparison.flatMap((claim) => {
    const all = listStances(claim);
    return all.map(([words, named]) => ({
      said: [words, `${claim.topic}: ${words}`].map(toPlain),
      named,
      denied: all.filter(([other]) => other !== words).flatMap(([, others]) => others),
    }));
  });
  const text = readSampleText(sample);
  // A line that names a model: what its name is here, nobody can tell.
  const naming = text.split('\n').flatMap((line) => {
    const parts = line.split(/\{model:\w+\}/).map(toPlain);
    return parts.length > 1 ? [parts] : [];
  });
  return {
    findSupport(words) {
      const stance = stances.find(({ said }) => said.includes(toPlain(words)));
      if (!stance) return null;
      return {
        follows: findUnits(stance.named, units),
        contradicts: findUnits(stance.denied, units),
      };
    },
    isOwnText(words) {
      const plain = toPlain(words);
      return (
        toPlain(text).includes(plain) ||
        naming.some((parts) => parts.every((part) => plain.includes(part)))
      );
    },
  };
}
