import { foldWords } from './fold-words.ts';
import { starters } from './name-starters.ts';

/** What the texts of a turn tell of its names. */
export interface Known {
  readonly texts: string;
  /** Words that stand there in small letters, and so are no names. */
  readonly small: ReadonlySet<string>;
  /** In German every noun has a capital. */
  readonly isGerman: boolean;
}

export function readKnown(texts: readonly string[]): Known {
  const all = texts.join('\n');
  const words = all.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}’'-]*/gu) ?? [];
  return { texts: all, small: new Set(words), isGerman: countGerman(all) >= 3 };
}

/** A word of letters that have capitals, with one of them. Beside Chinese and Japanese it needs no space. */
const name =
  /(?<![\p{Lu}\p{Ll}\p{N}])(?=[\p{Lu}\p{Ll}\p{N}.-]*\p{Lu})[\p{Lu}\p{Ll}][\p{Lu}\p{Ll}\p{M}\p{N}]*(?:[-.’'][\p{Lu}\p{Ll}\p{N}]+)*/gu;
const beginsSentence = /[.!?:]["»”’)*_\s]*\s["«“‘(*_]*$/u;

/** The names of a sentence that stand in none of the texts it rests on. */
export function findNames(sentence: string, support: string, known: Known): string[] {
  const given = foldWords(support);
  const isGerman = known.isGerman || countGerman(known.texts.slice(0, 5_000) + sentence) >= 3;
  return [...sentence.matchAll(name)].flatMap(({ 0: word, index }) => {
    const found = word.replace(/['’]s?$/u, '');
    const place = { sentence, word, index };
    if (found.length < 2 || isPlain(found, known) || isGiven(found, given, support)) return [];
    if (beginsOne(place) && !isSurelyName(found, place, known)) return [];
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
    given.includes(foldWords(found)) || given.includes(toStem(found)) || isAcronymOf(found, support)
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

/** Only where it has no article may a German noun be a name. */
function followsPreposition({ sentence, index }: Place): boolean {
  const before = /(\p{L}+)\s$/u.exec(sentence.slice(0, index))?.[1] ?? '';
  return /^(?:von|bei|in|aus|nach|laut|durch|ist|war|heißt|hat)$/u.test(before);
}

function countGerman(text: string): number {
  return text.match(/\b(?:der|die|das|und|nicht|ist|ein|eine|mit|für)\b/g)?.length ?? 0;
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
