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

export const scales: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand|tausend|tsd|mille?s?|mil|mila|тыс|тысяч[аи]?)(?!\p{L})/iu, 1e3],
  [
    /^(?:m|mn|mio|million(?:s|en)?|millones|millón|milhões|milhão|milioni|milione|млн|миллион(?:а|ов)?)(?!\p{L})/iu,
    1e6,
  ],
  [
    /^(?:b|bn|billions?|mrd|milliarden?|milliards?|miliardi|млрд|миллиард(?:а|ов)?)(?!\p{L})/iu,
    1e9,
  ],
  [/^[万만]/u, 1e4],
  [/^[亿億억]/u, 1e8],
];
