/** Matches where a sentence may end; a closer, an emoji or a mark like [1] still belongs to it. */
const marks = /[.!?…‼⁇⁈⁉。！？｡．؟۔।॥։።፧။។៕]+/gu;
const needsNoSpace = /[。！？｡．।॥။។]$/u;
const closers =
  /(?:["'”’»›)\]}）］】」』〉》〕*_~\uFDD2]|“(?!\p{L})|\s[»›]| ?\p{Extended_Pictographic}[\p{EMod}\uFE0F\u200D]*)*/uy;
/** Marks of a source, also after a space: [1], [2, 3], [^1], 【4†source】, ¹ ². */
const sourceMarks =
  /(?:[ \t]?(?:\[\^[^\]\s]{1,40}\]|\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]|【[^】]{1,40}】|[¹²³⁰-⁹\uFDD3]))+/uy;
const openers = /^["'“”„‚‘«‹([{（［【「『〈《¿¡*_~\uFDD2\s]*/u;

/** The ends of the sentences of `text`, after their closing marks. In doubt there is none. The last is the text's end. */
export function findSentenceEnds(text: string): number[] {
  const ends: number[] = [];
  let reached = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    // Already read: it is one of the characters that close the sentence before.
    if (index < reached) continue;
    const end = skipClosing(text, index + mark.length);
    reached = end;
    if (end < text.length && isEnd(text, { mark, at: index, end })) ends.push(end);
  }
  return [...ends, text.length];
}

function skipClosing(text: string, from: number): number {
  return skip(closers, text, skip(sourceMarks, text, skip(closers, text, from)));
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

interface Ending {
  readonly mark: string;
  readonly at: number;
  /** Offset after its closing marks. */
  readonly end: number;
}

function isEnd(text: string, { mark, at, end }: Ending): boolean {
  const next = text.slice(end, end + 40);
  const closing = text.slice(at + mark.length, end);
  if (!/^\s/u.test(next)) {
    const isSpoken = /["'”’»」』》]$/u.test(closing);
    return !isSpoken && (needsNoSpace.test(mark) || beginsWithoutSpace(next, mark));
  }
  const word = next.replace(openers, '');
  if (/^\p{Ll}/u.test(word) || /\.\.|…/u.test(mark)) return false;
  if (mark !== '.' || !/^[*_~\uFDD2]*$/u.test(closing)) return true;
  return !isAbbreviation(text.slice(Math.max(0, at - 30), at), word);
}

/** Returns true after ! and ? in Chinese and Japanese, which need no space there. */
function beginsWithoutSpace(next: string, mark: string): boolean {
  return /[!?]$/.test(mark) && /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(next);
}

/** Says yes when in doubt, since half a sentence may lose its "not". The unit of "180 °C." leaves no doubt. */
function isAbbreviation(before: string, next: string): boolean {
  if (/°\s?\p{L}$/u.test(before)) return false;
  const word = /[\p{L}\p{M}\p{N}.'’-]*$/u.exec(before)?.[0] ?? '';
  // "B.A.", "A.-L.", and the end of "p. ej.".
  if (/\p{L}\.\p{L}|^\p{L}\.-/u.test(word) || /\s\p{L}\.\s\p{L}{1,3}$/u.test(before)) return true;
  const token = word.slice(Math.max(word.lastIndexOf("'"), word.lastIndexOf('’')) + 1);
  if (/^\p{N}/u.test(next)) return /^\p{L}{1,5}$/u.test(token) || isListed(token);
  if (/^\p{N}{1,2}$/u.test(token)) return true;
  // The metre of "1.80 m." ends a sentence, the letter of "S. M. el Rey" does not.
  if (/^\p{L}\p{M}*$/u.test(token)) {
    return !/^\p{Ll}$/u.test(token) || !/\p{N}\s*\p{Ll}$/u.test(before);
  }
  return /^[IVXLC]{1,5}$/.test(token) || isListed(token);
}

/** Words whose full stop a capital may follow within a sentence. Single letters need no entry. */
const english =
  'mr mrs ms dr drs messrs prof st rev gen sen rep gov capt cmdr col lt sgt maj adm pres hon msgr jr sr vs approx est dept ' +
  'univ assn bros inc ltd co corp llc plc fig figs eq sec sect ch vol pp ed eds cf ca al etc op med phil viz min max avg ' +
  'incl excl ext ave blvd rd hwy rte mt ft apt alt jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu ' +
  'thur thurs fri sat sun';
const german =
  'bzw usw evtl ggf inkl exkl abs art nr str tel geb gest hrsg sog vgl bspw zzgl abb kap ing dipl mio mrd std jh jhd okt ' +
  'dez fa gmbh gem hl mind tgl jur';
const french = 'mme mlle mm av env chap janv févr avr juil éd boul';
const spanish = 'sra srta ud uds núm ee uu pág págs gral lic arq excmo dra aprox';
const portuguese = 'sras srs dras exmo exa';
const italian = 'sig sigg dott ecc pag tav prov ecc';
const hindi = 'डॉ प्रो श्री';
const russian =
  'тыс млн млрд руб коп стр рис табл гл обл ул пр просп им акад проф см ср напр гг вв др тел долл';

const abbreviations = new Set(
  [english, german, french, spanish, portuguese, italian, russian, hindi].join(' ').split(' '),
);

function isListed(token: string): boolean {
  const word = token.toLowerCase();
  return abbreviations.has(word) || (word.length > 4 && word.endsWith('str'));
}
