/** A unit of measure, or what a share is told in. */
export interface Measure {
  /** Of what kind. */
  readonly dimension: string;
  readonly name: string;
  /** The word means nothing else: "km" does, "m" may be a million. */
  readonly isSure: boolean;
}

/** Each row: a dimension, a measure, and how it is written. Of two that fit, the first is meant. */
const rows: readonly (readonly [dimension: string, name: string, words: string])[] = [
  [
    'share',
    'points',
    'percent(?:age)?[\\s-]points?|prozentpunkte?n?|%[\\s-]?(?:points?|punkte?n?|ポイント|포인트)|points? de pourcentage|puntos? porcentual(?:es)?|pontos? percentua(?:l|is)|punt[oi] percentual[ei]|процентн\\p{L}*\\s?пункт\\p{L}*|п\\.\\s?п|[个個]?百分[点點]|パーセント・?ポイント|퍼센트\\s?포인트|نقاط? مئوية|نقطة مئوية|प्रतिशत[\\s-](?:अंक|बिंदु)|จุดเปอร์เซ็นต์|pp',
  ],
  ['share', '‰', '‰|per\\s?mille?|promille|промилле'],
  [
    'share',
    '%',
    '[%٪﹪％]|per\\s?cent|prozent|pour\\s?cent|por\\s?ciento|por\\s?cento|per\\s?cento|процент\\p{L}*|パーセント|퍼센트|(?:في |ب)ال?م(?:ئ|ائ)ة|प्रतिशत|เปอร์เซ็นต์',
  ],
  ['mass', 'µg', 'µg|μg|mcg|micrograms?|mikrogramm|мкг|微克|マイクログラム|마이크로그램|ไมโครกรัม'],
  [
    'mass',
    'mg',
    'mg|milligram(?:me|m)?s?|miligram[oa]s?|milligrammi|миллиграмм\\p{L}*|мг|毫克|ミリグラム|밀리그램|ملي?[غج]رام\\p{L}*|ملغ(?!\\p{L})|मिलीग्राम|มิลลิกรัม|มก',
  ],
  [
    'mass',
    'kg',
    'kg|kilos?|[kq]u?ilogram(?:me|m)?[aos]*|chilogrammi|кг|килограмм\\p{L}*|公斤|千克|キログラム|킬로그램|كيلو[غج]رام\\p{L}*|كغ(?!\\p{L})|किलोग्राम|किलो(?!\\p{L})|กิโลกรัม|กก',
  ],
  [
    'mass',
    'g',
    'gr?|gram(?:me|m)?s?|gramos?|gramas?|grammi|грамм\\p{L}*|г|克|グラム|그램|[غج]رام\\p{L}*|ग्राम|กรัม',
  ],
  [
    'mass',
    't',
    'tons?|tonnes?|tonnen|toneladas?|tonnellate|тонн\\p{L}*|吨|トン|톤|طن\\p{L}*|टन|ตัน',
  ],
  ['mass', 'lb', 'lbs?|pounds?'],
  [
    'length',
    'mm',
    'mm|millimet(?:er|re)s?|мм|毫米|ミリメートル|밀리미터|ملم(?!\\p{L})|मिलीमीटर|มิลลิเมตร|มม',
  ],
  [
    'length',
    'cm',
    'cm|centimet(?:er|re)s?|zentimeter|см|厘米|センチ|센티미터|سم(?!\\p{L})|सेंटीमीटर|เซนติเมตร|ซม',
  ],
  [
    'length',
    'km',
    'km|kilomet(?:er|re)s?|kilometern?|kilomètres?|kilómetros?|quil[oô]metros?|chilometri|км|километр\\p{L}*|公里|千米|キロメートル|킬로미터|كيلومتر\\p{L}*|كم(?!\\p{L})|किलोमीटर|किमी|กิโลเมตร|กม',
  ],
  [
    'length',
    'm',
    'm|met(?:er|re)s?|metern?|mètres?|metros?|metri|м|метр\\p{L}*|米|メートル|미터|متر\\p{L}*|أمتار|मीटर|เมตร',
  ],
  ['length', 'mi', 'miles?|meilen?|milhas?|millas?|英里|マイル|마일'],
  ['length', 'ft', 'ft|feet|foot|英尺|フィート|피트'],
  [
    'volume',
    'ml',
    'ml|millilit(?:er|re)s?|мл|毫升|ミリリットル|밀리리터|مل(?!\\p{L})|मिलीलीटर|มิลลิลิตร',
  ],
  [
    'volume',
    'l',
    'l|lit(?:er|re)s?|litern?|litros?|litri|л|литр\\p{L}*|升|リットル|리터|لتر\\p{L}*|लीटर|ลิตร',
  ],
  ['data', 'kB', 'kb|kilobytes?|кб'],
  ['data', 'MB', 'mb|megabytes?|мб'],
  ['data', 'GB', 'gb|gigabytes?|гб'],
  ['data', 'TB', 'tb|terabytes?|тб'],
  ['power', 'kW', 'kw|kilowatts?|квт'],
  ['power', 'MW', 'mw|megawatts?|мвт'],
  ['power', 'GW', 'gw|gigawatts?|гвт'],
  ['temperature', 'C', '°\\s?c|celsius'],
  ['temperature', 'F', '°\\s?f|fahrenheit'],
  [
    'time',
    's',
    's|sec|seconds?|sekunden?|secondes?|segundos?|secondi|секунд\\p{L}*|秒|초|ثوان\\p{L}*|ثانية|सेकंड|วินาที',
  ],
  [
    'time',
    'min',
    'min|minutes?|minuten?|minutos?|minuti|минут\\p{L}*|分钟|分|분|دقيقة|دقائق|मिनट|นาที',
  ],
  [
    'time',
    'h',
    'h|hrs?|hours?|stunden?|heures?|horas?|ore|час\\p{L}*|小时|時間|시간|ساعة|ساعات|घंट[ाे]|ชั่วโมง',
  ],
  ['time', 'd', 'days?|tage?n?|jours?|días?|dias?|giorni|дн\\p{L}*|天|日|일|يوما?|أيام|दिन|วัน'],
  [
    'time',
    'week',
    'weeks?|wochen?|semaines?|semanas?|settimane|недел\\p{L}*|周|週間|주|أسبوع|أسابيع|सप्ताह|สัปดาห์',
  ],
  [
    'time',
    'month',
    'months?|monate?n?|mois|mes(?:es)?|mês|mesi|месяц\\p{L}*|个月|か月|ヶ月|개월|شهرا?|أشهر|महीन[ाे]|เดือน',
  ],
  [
    'time',
    'year',
    'years?|jahre?n?|ans?|années?|años?|anos?|anni|лет|год\\p{L}*|年|년|سنة|سنوات|वर्ष|साल|ปี',
  ],
  [
    'money',
    '$',
    '\\$|usd|dollars?|dólares|dollari|доллар\\p{L}*|долл|美元|ドル|달러|دولار\\p{L}*|डॉलर|ดอลลาร์',
  ],
  ['money', '€', '€|eur|euros?|евро|欧元|ユーロ|유로|يورو|यूरो|ยูโร'],
  ['money', '£', '£|gbp'],
  ['money', '₽', '₽|руб\\p{L}*'],
  ['money', '¥', '¥|yen|yuan|元|円'],
  ['money', '₩', '₩|krw|원'],
  ['money', '₹', '₹|inr|rupees?|रुपये'],
];

/** What stands before a number. */
const before: readonly (readonly [sign: RegExp, name: string])[] = [
  [/R\$\s?$/u, 'R$'],
  ...['$', '€', '£', '₽', '¥', '₩', '₹'].map(
    (sign) => [new RegExp(`[${sign}]\\s?$`, 'u'), sign] as const,
  ),
  [/(?:百分之|ร้อยละ)\s?$/u, '%'],
];

/** Words of another meaning, too: "10 min" may be the least, "5 pounds" money. */
const unsure = /^(?:.|min|sec|mes|ans?|ore|pounds?|foot|pp|mi)$/iu;

const patterns = rows.map(([dimension, name, words]) => {
  const after = new RegExp(`^[\\s\\u00a0-]?(${words})(?![\\p{Lu}\\p{Ll}])`, 'iu');
  return { dimension, name, after };
});

/** Reads the measure of a number from the text before and after it; null without a known one. */
export function readMeasure(left: string, right: string): Measure | null {
  const sign = before.find(([each]) => each.test(left))?.[1];
  if (sign !== undefined) {
    return { dimension: sign === '%' ? 'share' : 'money', name: sign, isSure: true };
  }
  for (const { dimension, name, after } of patterns) {
    const [, word] = after.exec(right) ?? [];
    if (word !== undefined)
      return { dimension, name, isSure: /^[$€£%]/u.test(word) || !unsure.test(word) };
  }
  return null;
}
