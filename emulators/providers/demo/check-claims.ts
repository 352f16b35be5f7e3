import { declines } from './declines.ts';
import { readMatter, readStance } from './find-matters.ts';
import { type Pair, readClaims } from './read-claims.ts';
import { readNumbers } from './read-numbers.ts';
import { isOfOtherSide, isOfSample, isSaidBySample } from './samples/check-sample.ts';
import { toSentence } from './to-sentence.ts';

const negation = /\b(?:not|never|cannot|\w+n['’]t)\b/i;
/** Matches the claim that an answer is none. */
const ofRefusal = /^The answer declines\b/;

/** The verdicts on the pairs that a message asks for, one line each. */
export function checkClaims(message: string): readonly string[] {
  return readClaims(message).map((pair) => `${pair.id} ${judge(pair)}`);
}

function judge(pair: Pair): 'follows' | 'contradicts' | 'not said' {
  const { claim, excerpt } = pair;
  if (ofRefusal.test(claim)) return declines(excerpt) ? 'follows' : 'not said';
  // The author of a sample has checked it.
  if (isOfSample(pair)) return 'follows';
  if (isOfOtherSide(pair) || isOtherStance(pair)) return 'contradicts';
  if (isSaidBySample(claim)) return 'not said';
  const said = new Set(readWords(excerpt));
  if (!readWords(claim).some((word) => said.has(word))) return 'not said';
  if (negation.test(claim) !== negation.test(excerpt)) return 'contradicts';
  const numbers = readNumbers(excerpt);
  if (readNumbers(claim).every((number) => numbers.includes(number))) return 'follows';
  return numbers.length === 0 ? 'not said' : 'contradicts';
}

/** True where a stance on a matter is asked about of an answer that says something else on it. */
function isOtherStance({ claim, excerpt }: Pair): boolean {
  const matter = readMatter(toSentence(excerpt) ?? '');
  if (matter === null || !claim.startsWith(`${matter}: `)) return false;
  return claim.slice(matter.length + 2) !== readStance(toSentence(excerpt) ?? '');
}

/** Words of more than three letters: the others stand in every text. */
function readWords(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}
