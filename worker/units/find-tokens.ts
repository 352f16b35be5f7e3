/** Code and formulas: their signs are compared as they are written, and hold no name and no measure. */
const spans =
  /```[^`]{1,4000}```|(?<!`)(`{1,2})(?!`)[^`\n]{1,400}\1(?!`)|\$\$[^$]{1,1000}\$\$|\$(?![\s\d])[^$\n]{0,200}(?<!\s)\$(?!\d)|\$\d[^$\n]{0,200}[\\^_=][^$\n]{0,200}\$(?!\d)|\\\([^]{0,400}?\\\)|\\\[[^]{0,1000}?\\\]/gu;
/** "F = m·a" without marks. */
const equations =
  /(?<![\p{L}\p{N}_])\p{L}\p{N}{0,2}[²³]?(?:\s?[+−-]\s?\p{L}[²³]?)?\s?=\s?[^\s=,;.。]{1,40}(?:\s?[-+−*/·×^=]\s?[^\s,;.。]{1,40}){0,12}/gu;
/** "1.1.1k" and "8.0.30", but no date and no "1.500.000". */
const versions =
  /(?<![\p{Lu}\p{Ll}\p{N}.])v?(?!\p{Nd}{1,3}(?:\.\p{Nd}{3})+(?!\p{Nd}|\.\p{Nd}))\p{Nd}{1,4}(?:\.\p{Nd}{1,4}){2,}\p{Ll}?(?<!\.\p{Nd}{4})(?![\p{Ll}\p{Nd}])/gu;

/** Returns a text with blanks for its code, formulas and versions. */
export function withoutTokens(text: string): string {
  return [spans, equations, versions].reduce((rest, each) => rest.replace(each, toBlank), text);
}

function toBlank(found: string): string {
  return ' '.repeat(found.length);
}

/** How long code may be that is held against the answers: longer one is rewritten for a person, and left to the judge. */
const longest = 60;

/** The code and formulas of the texts of a turn. */
export interface KnownTokens {
  readonly texts: string;
  readonly dense: string;
  readonly spans: readonly string[];
  /** The pieces of each span, in one order. */
  readonly bags: ReadonlySet<string>;
  readonly pieces: ReadonlySet<string>;
  readonly formulas: readonly string[];
  readonly numbers: ReadonlySet<string>;
}

export function readTokens(texts: string): KnownTokens {
  const inner = (texts.match(spans) ?? []).map(toInner);
  const plain = texts.replace(spans, ' ').match(equations) ?? [];
  return {
    texts,
    dense: toDense(texts),
    spans: inner,
    bags: new Set(inner.map(toBag)),
    pieces: new Set(texts.match(piece) ?? []),
    formulas: [...inner, ...plain].map(toFormula),
    numbers: new Set(texts.normalize('NFKD').match(/\p{Nd}+/gu) ?? []),
  };
}

/** Finds the code, formulas and versions of a sentence with a word, a number or a sign that no text has. */
export function findTokens(sentence: string, readKnownTokens: () => KnownTokens): string[] {
  const plain = sentence.replace(spans, ' ');
  const marked = (sentence.match(spans) ?? []).filter((each) => toInner(each).length <= longest);
  const code = marked.filter((each) => each.startsWith('`')).map(toInner);
  const formulas = marked.filter((each) => !each.startsWith('`')).map(toInner);
  const named = plain.match(versions) ?? [];
  const equal = plain.match(equations) ?? [];
  if (marked.length + named.length + equal.length === 0) return [];
  const known = readKnownTokens();
  return [
    ...named.filter((each) => !hasWhole(known.texts, each.replace(/^v/u, ''))),
    ...code.filter((each) => !isKnownCode(each, known)),
    ...[...formulas, ...equal].filter((each) => !isKnownFormula(each, known)),
  ];
}

function toInner(span: string): string {
  return span.replace(/^(?:`+|\$+|\\[([])|(?:`+|\$+|\\[)\]])$/gu, '').trim();
}

/** An identifier, a number with its sign, or signs in a row. */
const piece =
  /[\p{L}_$][\p{L}\p{N}_$]*|(?<![\p{L}\p{N})\]]\s?)-\p{Nd}+|\p{Nd}+(?:[.,]\p{Nd}+)*|[^\s\p{L}\p{N}`$"'()[\]{};,.]+/gu;

function isKnownCode(code: string, { dense, spans: given, bags, pieces }: KnownTokens): boolean {
  if (/\n/u.test(code) || given.includes(code)) return true;
  if (/\p{L}/u.test(code) && dense.includes(toDense(code))) return true;
  // The same pieces in another order: "rm build/" is not "rm /build".
  if (/[/\p{N}]/u.test(code) && bags.has(toBag(code))) return false;
  return (code.match(piece) ?? []).every((each) => pieces.has(each));
}

function toBag(inner: string): string {
  return (inner.match(piece) ?? []).toSorted().join(' ');
}

function toDense(text: string): string {
  return text.replace(/[\s`]+/gu, '').replaceAll('"', "'");
}

/** A longer one is a step of a proof, which each writes in a way of their own. */
const longestEquation = 20;

/** A formula may be written in many ways: it has other numbers than any text has, or its left side equals something else. */
function isKnownFormula(formula: string, { formulas, numbers }: KnownTokens): boolean {
  const own = toFormula(formula);
  if (formulas.some((each) => hasWhole(each, own))) return true;
  const [left, ...sides] = own.split('=');
  const isShort = sides.length === 1 && own.length <= longestEquation;
  const alike = isShort ? formulas.filter((each) => each.startsWith(`${left}=`)) : [];
  const letters = new Set(alike.length > 0 ? formulas.flatMap(listLetters) : []);
  const isOther =
    formulas.some((each) => toSorted(each) === toSorted(own)) ||
    alike.some((each) => toLetters(each) === toLetters(own)) ||
    (alike.length > 0 && listLetters(own).some((letter) => !letters.has(letter)));
  return !isOther && (own.match(/\p{Nd}+/gu) ?? []).every((each) => numbers.has(each));
}

function listLetters(formula: string): readonly string[] {
  return formula.match(/\p{L}/gu) ?? [];
}

function toSorted(formula: string): string {
  return formula.split('').toSorted().join('');
}

/** A formula without what may be left out: "R \cdot I" is "RI". */
function toFormula(formula: string): string {
  return formula
    .normalize('NFKD')
    .replace(/\\[dt]?frac\s?\{([^{}]*)\}\s?\{([^{}]*)\}/gu, '$1/$2')
    .replace(/\\(?:cdot|times|left|right|,|;|!)|[\s{}^·×*⋅]/gu, '')
    .replaceAll('−', '-');
}

function toLetters(formula: string): string {
  return [...new Set(listLetters(formula))].toSorted().join('');
}

function hasWhole(text: string, words: string): boolean {
  const at = text.indexOf(words);
  return at >= 0 && !/^[\p{Lu}\p{Ll}\p{N}]/u.test(text.slice(at + words.length));
}
