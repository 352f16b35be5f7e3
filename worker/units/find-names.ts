import { countGerman, foldWords, type Known } from './known.ts';
import { functionWords } from './quantities/function-words.ts';

/** A word of letters that have capitals, with one of them. Beside Chinese and Japanese it needs no space. */
const name =
  /(?<![\p{Lu}\p{Ll}\p{N}])(?=[\p{Lu}\p{Ll}\p{N}.-]{0,60}\p{Lu})[\p{Lu}\p{Ll}][\p{Lu}\p{Ll}\p{M}\p{N}]*(?:[-.’'][\p{Lu}\p{Ll}\p{N}]+)*/gu;
const beginsSentence = /[.!?:]["»”’)*_\s]*\s["«“‘(*_]*$/u;

/** Finds the names of a sentence that none of its texts has. */
export function findNames(sentence: string, support: string, known: Known): string[] {
  const all = [...sentence.matchAll(name)];
  if (all.length === 0) return [];
  const given = foldWords(support);
  const isGerman = known.isGerman || countGerman(known.texts.slice(0, 5_000) + sentence) >= 3;
  return all.flatMap(({ 0: word, index }) => {
    const found = word.replace(/['’]s?$/u, '');
    const place = { sentence, word, index };
    if (found.length < 2 || isPlain(found, known) || isGiven(found, given, support)) return [];
    if (beginsOne(place) && !isSurelyName(found, place, known) && !takesPlace(place, given))
      return [];
    return isGerman && /^\p{Lu}\p{Ll}+$/u.test(found) && !followsPreposition(place) ? [] : [found];
  });
}

interface Place {
  readonly sentence: string;
  readonly word: string;
  readonly index: number;
}

function isPlain(found: string, known: Known): boolean {
  const lower = found.toLowerCase();
  return starters.has(lower) || known.small.has(lower);
}

function isGiven(found: string, given: string, support: string): boolean {
  return (
    given.includes(foldWords(found)) ||
    given.includes(toStem(found)) ||
    isAcronymOf(found, support) ||
    isWithNumber(found, given)
  );
}

function beginsOne({ sentence, index }: Place): boolean {
  const before = sentence.slice(0, index);
  return !/[\p{L}\p{N}]/u.test(before) || beginsSentence.test(before);
}

/** The first word has a capital anyway: it is a name where another follows, or where an answer uses it as one. */
function isSurelyName(found: string, { sentence, word, index }: Place, known: Known): boolean {
  const after = sentence.slice(index + word.length);
  if (/\p{Ll}\p{Lu}|\p{N}|^\p{Lu}{2}/u.test(found) || /^\s\p{Lu}\p{Ll}/u.test(after)) return true;
  const literal = found.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\p{Ll}[,]?\\s${literal}(?!\\p{L})`, 'u').test(known.texts);
}

/** How much of a sentence must stand in its sources for another first word to be another name, in characters. */
const leastRepeated = 12;

/** "Paracetamol belongs to the NSAIDs" says of another what is said of ibuprofen. */
function takesPlace({ sentence, word, index }: Place, given: string): boolean {
  const rest = foldWords(sentence.slice(index + word.length)).replace(/[.!?。\s]+$/u, '');
  return rest.length >= leastRepeated && /^\s/u.test(rest) && given.includes(rest);
}

/** Returns true after a preposition: a German noun with an article is no name. */
function followsPreposition({ sentence, index }: Place): boolean {
  const before = /(\p{L}+)\s$/u.exec(sentence.slice(0, index))?.[1] ?? '';
  return /^(?:von|bei|in|aus|nach|laut|durch|ist|war|heißt|hat)$/u.test(before);
}

/** "TLSv1.3" and "LY315" may have a space before the number. */
function isWithNumber(found: string, given: string): boolean {
  const [, letters, number] = /^(\p{L}+?)v?(\p{Nd}[\p{Nd}.]*)$/u.exec(foldWords(found)) ?? [];
  return letters !== undefined && given.includes(`${letters} ${number}`);
}

/** "WHO" of "World Health Organization". */
function isAcronymOf(found: string, support: string): boolean {
  if (!/^\p{Lu}{2,6}$/u.test(found)) return false;
  const initials = (support.match(/\p{Lu}\p{L}*/gu) ?? []).map((word) => word[0]).join('');
  return initials.includes(found);
}

/** "Germany's" and "Germans" have one. */
function toStem(found: string): string {
  const folded = foldWords(found);
  return folded.length > 5 ? folded.slice(0, Math.max(4, folded.length - 3)) : folded;
}

const others =
  'two three four first second third next answers sources experts mio mrd tsd ' +
  'это этот эта эти он она они мы вы все оба многие некоторые и или но если когда потому однако по в на с без для из к о';

/** Words that begin a sentence with a capital and name nothing. */
const starters: ReadonlySet<string> = new Set([
  ...Object.values(functionWords).flatMap((words) => [...words]),
  ...others.split(' '),
]);
