/** From two up: "one" is an article in most languages, and says little. */
const rows = [
  'two zwei deux dos due dois duas два две 二 两 둘',
  'three drei trois tres tre três три 三 셋',
  'four vier quatre cuatro quattro quatro четыре 四 넷',
  'five fünf cinq cinco cinque пять 五',
  'six sechs seis sei шесть 六',
  'seven sieben sept siete sette sete семь 七',
  'eight acht huit ocho otto oito восемь 八',
  'nine neun neuf nueve nove девять 九',
  'ten zehn dix diez dieci dez десять 十',
  'eleven elf onze once undici одиннадцать',
  'twelve zwölf douze doce dodici doze двенадцать',
];

export const numberWords: ReadonlyMap<string, number> = new Map(
  rows.flatMap((words, index) => words.split(' ').map((word) => [word, index + 2] as const)),
);

/** Words of another meaning in some language: "once" and "due" are English, too. */
export const ambiguousWords: ReadonlySet<string> = new Set(
  'once sei due tre elf dos sept acht dix onze dez sete duas nove doze 十 三 二 两 四 五 六 七 八 九 둘 셋 넷'.split(
    ' ',
  ),
);

type Scale = readonly [pattern: RegExp, by: number];

/** Letters, which may stand for a measure as well: "5 m". */
export const scaleLetters: readonly Scale[] = [
  [/^k(?!\p{L})/iu, 1e3],
  [/^m(?!\p{L})/iu, 1e6],
  [/^b(?!\p{L})/iu, 1e9],
];

/** Words and signs; several in a row multiply each other: "mil millones", "千万". */
export const scales: readonly Scale[] = [
  [/^(?:十|십)/u, 10],
  [/^(?:hundred|hundert|सौ(?![\p{L}\p{M}])|ร้อย|百(?![分點点])|백)/iu, 1e2],
  [
    /^(?:thousand|tausend|tsd|mille?s?|mil|mila|тыс|тысяч[аи]?|(?:ألف|الف|آلاف)ا?\p{M}*|ह(?:ज\u093c?|\u095b)ार)(?![\p{L}\p{M}])/iu,
    1e3,
  ],
  [/^(?:千(?![克米瓦卡])|천|พัน)/u, 1e3],
  [/^(?:[万萬만]|หมื่น)/u, 1e4],
  [/^(?:(?:lakhs?|लाख)(?![\p{L}\p{M}])|แสน)/iu, 1e5],
  [
    /^(?:mn|mio|million(?:s|en)?|millones|millón|milhões|milhão|milioni|milione|млн|миллион(?:а|ов)?|मिलियन)(?![\p{L}\p{M}])/iu,
    1e6,
  ],
  [/^(?:(?:مليون|ملايين)[\p{L}\p{M}]*|ล้าน)/u, 1e6],
  [/^(?:crores?|करो(?:ड\u093c?|\u095c))(?![\p{L}\p{M}])/iu, 1e7],
  [/^[亿億억]/u, 1e8],
  [
    /^(?:bn|billions?|bilhões|bilhão|mrd|milliarden?|milliards?|miliardi|miliardo|млрд|миллиард(?:а|ов)?|अरब|बिलियन)(?![\p{L}\p{M}])/iu,
    1e9,
  ],
  [/^(?:مليار|بليون)[\p{L}\p{M}]*/u, 1e9],
  [
    /^(?:tn|trillions?|billionen|billones|billón|bilioni|trilhões|трлн|триллион(?:а|ов)?|تريليون\p{L}*|ट्रिलियन)(?![\p{L}\p{M}])/iu,
    1e12,
  ],
  [/^[兆조]/u, 1e12],
];
