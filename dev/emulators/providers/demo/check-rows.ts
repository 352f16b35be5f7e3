import { combinedNotice, sampleNotice } from './claims.ts';
import { readMatter, readStance } from './find-matters.ts';
import { type Row, readRows } from './read-rows.ts';
import { createSampleCheck, type SampleCheck } from './samples/check-sample.ts';
import { findSampleOf } from './samples/find-sample.ts';
import { toPlain } from './to-plain.ts';
import { toClaimSentence } from './to-sentence.ts';
import { findWrappedAnswers, readLabel, type WrappedUnit } from './wrapped-answers.ts';

type Verdict = 'follows' | 'contradicts' | 'not said';

interface Checking {
  readonly claims: readonly Row[];
  readonly units: readonly WrappedUnit[];
  readonly sample: SampleCheck | null;
}

const number = /\d+(?:[.,]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/gi;
const negation = /\b(?:not|never|cannot|\w+n['’]t)\b/i;
const notices = [combinedNotice, sampleNotice].map(toPlain);

/** Returns the verdicts on the rows of a message, one line each. */
export function checkRows(message: string): readonly string[] {
  const rows = readRows(message);
  const answers = findWrappedAnswers(message);
  const units = answers.flatMap((answer) => answer.units);
  const sample = findSampleOf(answers);
  const claims = rows.filter(({ id }) => !id.startsWith('s'));
  const checking = { claims, units, sample: sample ? createSampleCheck(sample, units) : null };
  return rows.map((row) =>
    [row.id, ...(claims.includes(row) ? checkClaim : checkSentence)(row, checking)].join(' '),
  );
}

/** Returns the units that support a claim. For an answer without any, returns its units that contradict the claim. */
function checkClaim({ words, units: named }: Row, { units, sample }: Checking): readonly string[] {
  const matter = findMatter(words, units);
  const judged = units.map(({ id, text }): readonly [string, Verdict] => {
    return [id, judge(words, text, { matter, isNamed: named.includes(id) })];
  });
  const list = (verdict: Verdict) => judged.flatMap(([id, each]) => (each === verdict ? id : []));
  const { follows, contradicts } = sample?.findSupport(words) ?? {
    follows: list('follows'),
    contradicts: list('contradicts'),
  };
  const saying = new Set(follows.map(readLabel));
  const denying = contradicts.filter((id) => !saying.has(readLabel(id)));
  const said = [
    ...(follows.length > 0 ? ['follows', ...follows] : []),
    ...(denying.length > 0 ? ['contradicts', ...denying] : []),
  ];
  return said.length > 0 ? said : ['nothing'];
}

function checkSentence(row: Row, checking: Checking): readonly string[] {
  const verdict = judgeSentence(row, checking);
  const stated = verdict === 'follows' ? findStated(row, checking) : undefined;
  return [verdict, ...(stated ? [`#${stated.id}`] : [])];
}

function judgeSentence({ words, units: named }: Row, { units, sample }: Checking): Verdict {
  const plain = toPlain(words);
  if (notices.some((notice) => notice.includes(plain)) || sample?.isOwnText(words))
    return 'follows';
  const matter = findMatter(words, units);
  const cited = units.filter(({ id }) => named.includes(id)).map(({ text }) => text);
  if (cited.length > 0) return judge(words, cited.join('\n'), { matter, isNamed: true });
  const verdicts = units.map(({ text }) => judge(words, text, { matter, isNamed: false }));
  if (verdicts.includes('follows')) return 'follows';
  return verdicts.includes('contradicts') ? 'contradicts' : 'not said';
}

/** Finds the claim that a sentence contains. In a sample, also finds a claim with the same units. */
function findStated({ words, units }: Row, { claims, sample }: Checking): Row | undefined {
  const plain = toPlain(words);
  const isSame = (claim: Row) => claim.units.toSorted().join() === units.toSorted().join();
  return (
    claims.find((claim) => plain.includes(toPlain(withoutTopic(claim.words)))) ??
    (sample && units.length > 0 ? claims.find(isSame) : undefined)
  );
}

/** A unit that the claim names only needs to share a word with it. Other units must contain all its words. */
function judge(
  words: string,
  text: string,
  { matter, isNamed }: { readonly matter: string | null; readonly isNamed: boolean },
): Verdict {
  const sentence = toClaimSentence(text) ?? '';
  if (words === sentence) return 'follows';
  if (matter !== null && readMatter(sentence) === matter) {
    return words.endsWith(readStance(sentence)) ? 'follows' : 'contradicts';
  }
  const claim = withoutTopic(words);
  const said = new Set(readWords(text));
  const asked = readWords(isNamed ? words : claim);
  const shared = asked.filter((word) => said.has(word));
  if (shared.length < (isNamed ? 1 : Math.max(2, asked.length))) return 'not said';
  if (negation.test(claim) !== negation.test(text)) return 'contradicts';
  const numbers = readNumbers(text);
  if (readNumbers(claim).every((number) => numbers.includes(number))) return 'follows';
  return numbers.length === 0 ? 'not said' : 'contradicts';
}

/** Finds the matter on which a claim takes a stance: that of a unit which takes the same stance, or whose matter precedes the claim. */
function findMatter(words: string, units: readonly WrappedUnit[]): string | null {
  for (const { text } of units) {
    const sentence = toClaimSentence(text) ?? '';
    const matter = readMatter(sentence);
    if (matter === null) continue;
    if (words === readStance(sentence) || words.startsWith(`${matter}: `)) return matter;
  }
  return null;
}

/** Returns a claim without its leading topic. */
function withoutTopic(words: string): string {
  return words.replace(/^[^:]+: (?=\S)/, '');
}

/** Lists the words of at least four letters, because shorter ones are in every text. */
function readWords(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}

/** Lists the numbers of a text, in digits or words, without commas between thousands. */
function readNumbers(text: string): readonly string[] {
  return (text.toLowerCase().match(number) ?? []).map((each) => each.replaceAll(',', ''));
}
