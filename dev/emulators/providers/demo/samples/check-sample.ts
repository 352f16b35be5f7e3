import { listStances } from '../composition.ts';
import { toPlain } from '../to-plain.ts';
import type { WrappedUnit } from '../wrapped-answers.ts';
import { findUnits } from './find-sample.ts';
import type { Sample } from './sample.ts';
import { readSampleText } from './write-sample.ts';

interface Support {
  readonly follows: readonly string[];
  readonly contradicts: readonly string[];
}

/** Looks up the claims and sentences that the author of a sample has already checked. */
export interface SampleCheck {
  /** Returns the units that support a claim of the sample, and the units that contradict it. Null if the sample makes no such claim. */
  findSupport(words: string): Support | null;
  /** True if the sample's consensus contains these words. */
  isOwnText(words: string): boolean;
}

export function createSampleCheck(sample: Sample, units: readonly WrappedUnit[]): SampleCheck {
  const stances = sample.comparison.flatMap((claim) => {
    const all = listStances(claim);
    return all.map(([words, named]) => ({
      said: [words, `${claim.topic}: ${words}`].map(toPlain),
      named,
      denied: all.filter(([other]) => other !== words).flatMap(([, others]) => others),
    }));
  });
  const text = readSampleText(sample);
  // A line with a model's name is matched without it, because the name cannot be known here.
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
