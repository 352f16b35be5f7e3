/** A unit of measure: only those of one dimension contradict each other. */
export interface Measure {
  readonly dimension: string;
  readonly name: string;
}

/** Each row: a dimension, a measure, and how it is written. */
const rows: readonly (readonly [dimension: string, name: string, words: string])[] = [
  ['mass', 'µg', 'µg|μg|mcg|micrograms?|mikrogramm'],
  ['mass', 'mg', 'mg|milligram(?:me|m)?s?|миллиграмм\\p{L}*|мг|毫克'],
  ['mass', 'g', 'gr?|gram(?:me|m)?s?|gramos?|gramas?|grammi|грамм\\p{L}*|г|克'],
  ['mass', 'kg', 'kg|kilos?|kilogram(?:me|m)?s?|кг|килограмм\\p{L}*|公斤|千克'],
  ['mass', 't', 'tons?|tonnes?|tonnen|toneladas?|tonnellate|тонн\\p{L}*|吨'],
  ['mass', 'lb', 'lbs?|pounds?'],
  ['length', 'mm', 'mm|millimet(?:er|re)s?|мм|毫米'],
  ['length', 'cm', 'cm|centimet(?:er|re)s?|zentimeter|см|厘米'],
  ['length', 'm', 'm|met(?:er|re)s?|metern?|mètres?|metros?|metri|м|метр\\p{L}*|米'],
  [
    'length',
    'km',
    'km|kilomet(?:er|re)s?|kilometern?|kilomètres?|kilómetros?|quilômetros?|chilometri|км|километр\\p{L}*|公里',
  ],
  ['length', 'mi', 'miles?|meilen?|milhas?|millas?'],
  ['length', 'ft', 'ft|feet|foot'],
  ['volume', 'ml', 'ml|millilit(?:er|re)s?|мл|毫升'],
  ['volume', 'l', 'l|lit(?:er|re)s?|litern?|litros?|litri|л|литр\\p{L}*|升'],
  ['temperature', 'C', '°\\s?c|celsius'],
  ['temperature', 'F', '°\\s?f|fahrenheit'],
  ['time', 's', 's|sec|seconds?|sekunden?|secondes?|segundos?|secondi|секунд\\p{L}*|秒'],
  ['time', 'min', 'min|minutes?|minuten?|minutos?|minuti|минут\\p{L}*|分钟|分'],
  ['time', 'h', 'h|hrs?|hours?|stunden?|heures?|horas?|ore|час\\p{L}*|小时|時間'],
  ['time', 'd', 'days?|tage?n?|jours?|días?|dias?|giorni|дн\\p{L}*|天|日'],
  ['time', 'week', 'weeks?|wochen?|semaines?|semanas?|settimane|недел\\p{L}*|周'],
  ['time', 'month', 'months?|monate?n?|mois|mes(?:es)?|mês|mesi|месяц\\p{L}*|个月'],
  ['time', 'year', 'years?|jahre?n?|ans?|années?|años?|anos?|anni|лет|год\\p{L}*|年'],
  ['money', '$', '\\$|usd|dollars?|dólares|dollari|доллар\\p{L}*|долл|美元'],
  ['money', '€', '€|eur|euros?|евро|欧元'],
  ['money', '£', '£|gbp'],
  ['money', '₽', '₽|руб\\p{L}*'],
  ['money', '¥', '¥|yen|yuan|元|円'],
];

const patterns = rows.map(([dimension, name, words]) => {
  const after = new RegExp(`^[\\s\\u00a0-]?(?:${words})(?![\\p{Lu}\\p{Ll}])`, 'iu');
  return { measure: { dimension, name }, after };
});

/** By what stands before a number and after it; null for one of no known measure. */
export function readMeasure(before: string, after: string): Measure | null {
  const sign = /[$€£₽¥]\s?$/u.exec(before)?.[0].trim();
  const found = sign
    ? patterns.find(({ measure }) => measure.name === sign)
    : patterns.find((each) => each.after.test(after));
  return found?.measure ?? null;
}
