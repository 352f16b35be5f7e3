/** Facts about names from the texts of a turn. */
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

/** Returns true after a preposition: a German noun with an article is no name. */
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

const english =
  'a an the this that these those it its they their there here he she his her we our you your i my one two three four ' +
  'both all most many some several few each every no none not neither either any and or but so yet if when while where ' +
  'why how what which who since because although though unless until after before during with without within by for ' +
  'from in into on at to of as than then however therefore thus hence moreover also only even still overall together ' +
  'instead otherwise first second third next finally generally typically usually often sometimes in particular ' +
  'according do does did is are was were be been has have had can could may might must should will would use avoid ' +
  'take keep check ask see note never always models answers sources experts others another';
const german =
  'der die das den dem des ein eine einer einem einen dies diese dieser dieses es sie er wir man alle beide viele manche ' +
  'einige keine kein nicht und oder aber wenn weil da doch jedoch dennoch also daher für von mit ohne nach vor bei in im ' +
  'am auf aus an zu zum zur';
const french =
  'le la les un une des ce cette ces il elle ils elles on nous vous tous toutes deux plusieurs certains aucun et ou mais ' +
  'si quand car donc pour de du avec sans selon dans en au aux par';
const spanish =
  'el los las una unos unas este esta estos estas ello ellos ambos todos todas muchos algunos ningún y o pero cuando ' +
  'porque según con sin del al por para';
const portuguese =
  'os as um uma umas uns ele ela eles elas ambos muitos alguns nenhum e mas quando segundo com sem do da no na';
const italian =
  'il lo gli uno esso essa essi entrambi tutti molti alcuni nessuno ma se quando perché secondo con senza di nel nella';
const russian =
  'это этот эта эти он она они мы вы все оба многие некоторые и или но если когда потому однако по в на с без для из к о';
const scales = 'mio mrd tsd';

/** Words that begin a sentence with a capital and name nothing. */
const starters: ReadonlySet<string> = new Set(
  [english, german, french, spanish, portuguese, italian, russian, scales].join(' ').split(' '),
);

/** Small letters without accents, so that "Müller" is found in "MULLER". */
export function foldWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
