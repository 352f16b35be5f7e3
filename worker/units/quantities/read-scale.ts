/** What multiplies a number. */
export interface Scale {
  readonly by: number;
  /** It makes a share of the number: "two thirds". */
  readonly isShare: boolean;
  /** What stands after it. */
  readonly rest: string;
}

/** How many words a scale may have. */
const mostWords = 3;

type ScaleWord = readonly [pattern: RegExp, by: number];

/** Letters, which may stand for a measure as well: "5 m". */
const letters: readonly ScaleWord[] = [
  [/^k(?!\p{L})/iu, 1e3],
  [/^m(?!\p{L})/iu, 1e6],
  [/^b(?!\p{L})/iu, 1e9],
];

function toScale(words: string, by: number): ScaleWord {
  return [new RegExp(`^(?:${words})(?![\\p{L}\\p{M}])`, 'iu'), by];
}

/** Words and signs; several in a row multiply each other: "mil millones", "千万". */
const words: readonly ScaleWord[] = [
  [/^(?:十|십)/u, 10],
  toScale(
    'dozens?|dutzend|douzaines?|docenas?|dúzias?|dozzin[ae]|dozijn|dussin|tuziny?|дюжин[аыу]?|lusin|düzine|tá',
    12,
  ),
  [/^(?:hundred|hundert|सौ(?![\p{L}\p{M}])|ร้อย|百(?![分點点])|백)/iu, 1e2],
  toScale('hundreds?|trăm|ratus|yüz|מאות', 1e2),
  toScale(
    'thousand|tausend|tsd|mille?s?|mil|mila|duizend|tusen|tusind|tysi[ąę]c[ey]?|tys|tisíce?|bin|nghìn|ngàn|ribu|тыс|тысяч[аиу]?|тис|тисяч[аіу]?|χιλιάδες|אלף|אלפים|(?:ألف|الف|آلاف)ا?\\p{M}*|ह(?:ज\u093c?|\u095b)ार',
    1e3,
  ),
  [/^(?:千(?![克米瓦卡])|천|พัน)/u, 1e3],
  [/^(?:[万萬만]|หมื่น)/u, 1e4],
  [/^(?:lakhs?|लाख|แสน)(?![\p{L}\p{M}])|^แสน/iu, 1e5],
  toScale(
    'mn|mio|mln|million(?:s|en)?|millones|millón|milhões|milhão|milioni|milione|miljoen|miljon(?:er)?|mill?ioner|milion(?:y|ów|ů)?|milyon|triệu|juta|jt|млн|миллион(?:а|ов)?|мільйон(?:и|ів|а)?|εκατομμύρια|מיליון|मिलियन',
    1e6,
  ),
  [/^(?:(?:مليون|ملايين)[\p{L}\p{M}]*|ล้าน)/u, 1e6],
  toScale('crores?|करो(?:ड\u093c?|\u095c)', 1e7),
  [/^[亿億억]/u, 1e8],
  toScale(
    'bn|billions?|bilhões|bilhão|mrd|mld|milliarden?|milliards?|miliardi|miliardo|miljard(?:er)?|milliarder|miliard(?:y|ów)?|milyar|tỷ|tỉ|miliar|млрд|миллиард(?:а|ов)?|мільярд(?:и|ів|а)?|δισεκατομμύρια|מיליארד|अरब|बिलियन',
    1e9,
  ),
  [/^(?:مليار|بليون)[\p{L}\p{M}]*/u, 1e9],
  toScale(
    'tn|trillions?|billionen|billones|billón|bilioni|trilhões|triliun|трлн|триллион(?:а|ов)?|تريليون\\p{L}*|ट्रिलियन',
    1e12,
  ),
  [/^[兆조]/u, 1e12],
];

/** Shares of a number, in the languages that put them after it. */
const shares: readonly ScaleWord[] = [
  toScale('halves|hälften|demis', 1 / 2),
  toScale(
    'thirds?|drittel|tiers|tercios?|ter[çc]os?|terz[oi]|derden?|tredjedelar|трети|трет[иь]',
    1 / 3,
  ),
  toScale(
    'quarters?|fourths?|viertel|quarts?|cuartos?|quartos?|quarto|quarti|kwart|fjärdedelar|четверти',
    1 / 4,
  ),
  toScale('fifths?|fünftel|cinquièmes?|quint[oi]s?|femtedelar', 1 / 5),
  toScale('tenths?|zehntel|dixièmes?|décimos?|decimi', 1 / 10),
];

/** Finds the share that a text begins with: "thirds". */
export function findShare(text: string): { readonly by: number; readonly words: string } | null {
  for (const [pattern, by] of shares) {
    const [words] = pattern.exec(text) ?? [];
    if (words !== undefined) return { by, words };
  }
  return null;
}

/** Finds the scale that follows a number: "1.5 million", "3 mil millones", "5万", "$5m", "3 × 10^8", "two thirds". */
export function readScale(after: string): Scale | null {
  const power = /^\s?[×x·*⋅]\s?10(?:\s?\^\s?\{?([+−-]?\d{1,2})\}?|([⁻⁺]?[⁰¹²³⁴-⁹]{1,2}))/u.exec(
    after,
  );
  if (power) {
    const exponent = (power[1] ?? power[2] ?? '').normalize('NFKD').replace('−', '-');
    return { by: 10 ** Number(exponent), isShare: false, rest: after.slice(power[0].length) };
  }
  const next = after.replace(/^[\s.\u00a0\u202f-]/u, '');
  const share = findShare(next);
  if (share) return { by: share.by, isShare: true, rest: next.slice(share.words.length) };
  const letter = letters.find(([pattern]) => pattern.test(next));
  return letter
    ? { by: letter[1], isShare: false, rest: next.slice(1) }
    : readWords(next, mostWords);
}

function readWords(text: string, most: number): Scale | null {
  const [pattern, by] = words.find(([each]) => most > 0 && each.test(text)) ?? [];
  if (!pattern || by === undefined) return null;
  const rest = text.replace(pattern, '');
  const further = readWords(rest.replace(/^[\s.\u00a0-]+/u, ''), most - 1);
  return { by: by * (further?.by ?? 1), isShare: false, rest: further?.rest ?? rest };
}
