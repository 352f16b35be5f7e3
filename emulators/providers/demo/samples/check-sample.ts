import type { ComparisonLine } from '../comparison.ts';
import type { Pair } from '../read-claims.ts';
import type { Sample } from './sample.ts';
import { samples } from './samples.ts';
import { readSampleText } from './write-sample.ts';

/** Pairs a claim of a sample with words of the units that support it, both as plain text. */
interface Support {
  readonly said: string;
  readonly named: readonly string[];
}

const supports: readonly Support[] = samples.flatMap(toSupports).map(toPlainSupport);

const lines = samples.flatMap(({ comparison }) =>
  comparison.flatMap(toLineSupports).map(toPlainSupport),
);
const disagreements: readonly (readonly Support[])[] = samples.flatMap(({ comparison }) =>
  comparison.flatMap((line) =>
    'disagree' in line ? [toLineSupports(line).map(toPlainSupport)] : [],
  ),
);

/** Returns true when a sample makes this claim and names these units as its support. */
export function isOfSample({ claim, excerpt }: Pair): boolean {
  const [words, units] = [toPlain(claim), toPlain(excerpt)];
  if (words === '') return false;
  return supports.some(
    ({ said, named }) => said.includes(words) && named.some((each) => units.includes(each)),
  );
}

/** Returns true when a sample makes this claim as a stance, and names these units as the support of another one. */
export function isOfOtherSide({ claim, excerpt }: Pair): boolean {
  const [words, units] = [toPlain(claim), toPlain(excerpt)];
  return disagreements.some(
    (stances) =>
      stances.some(({ said }) => said === words) &&
      stances.some(
        ({ said, named }) => said !== words && named.some((each) => units.includes(each)),
      ),
  );
}

/** Returns true when a sample's comparison makes this claim, of whatever units. */
export function isSaidBySample(claim: string): boolean {
  const words = toPlain(claim);
  return words !== '' && lines.some(({ said }) => said === words);
}

function toSupports(sample: Sample): readonly Support[] {
  const named = [...sample.consensus.matchAll(/\{unit:([^{}]+)\}/g)].map(([, each = '']) => each);
  return [...sample.comparison.flatMap(toLineSupports), { said: readSampleText(sample), named }];
}

function toLineSupports(line: ComparisonLine): readonly Support[] {
  if ('disagree' in line) {
    return line.stances.map(({ stance, units }) => ({
      said: `${line.disagree}: ${stance}`,
      named: units,
    }));
  }
  if ('agree' in line) return [{ said: line.agree, named: line.units }];
  return 'only' in line ? [{ said: line.only, named: line.units }] : [];
}

function toPlainSupport({ said, named }: Support): Support {
  return { said: toPlain(said), named: named.map(toPlain) };
}

/** Letters, figures and single spaces: no markup, and no addresses. */
function toPlain(text: string): string {
  const words = text.replaceAll(/\]\([^\s)]*\)/g, ']').toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
