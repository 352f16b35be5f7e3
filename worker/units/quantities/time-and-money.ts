/** How a measure is written, its factor, and its kind where that is not the family. Of two that fit, the first is meant. */
export type MeasureRow = readonly [words: string, factor: number, kinds?: string, offset?: number];

/** What a dollar may be. */
export const anyDollar = 'USD AUD CAD NZD HKD SGD TWD';

export const timeAndMoney: Readonly<Record<string, readonly MeasureRow[]>> = {
  time: [
    ['ms|milliseconds?|millisekunden?|millisecondes?|milisegundos?|мс|毫秒|ミリ秒', 1e-3],
    ['µs|μs|microseconds?', 1e-6],
    ['ns|nanoseconds?', 1e-9],
    [
      's|secs?|seconds?|sekunden?|secondes?|segundos?|secondi|sekund\\p{L}*|seconden|saniye|giây|detik|секунд\\p{L}*|сек|秒|초|ثوان\\p{L}*|ثانية|सेकंड|שניות|วินาที',
      1,
    ],
    [
      'min|mins|minutes?|minuten?|minutos?|minuti|minuut|minuter|minut\\p{L}*|dakika|phút|menit|минут\\p{L}*|мин|хвилин\\p{L}*|分钟|分間|分|분|دقيقة|دقائق|मिनट|דקות|นาที',
      60,
    ],
    [
      'h|hrs?|hours?|stunden?|heures?|horas?|ore|uur|uren|timmar|timer|timme|godzin\\p{L}*|saat|giờ|tiếng|jam|час\\p{L}*|годин\\p{L}*|小时|個小時|時間|시간|ساعة|ساعات|घंट[ाे]|שעות|ชั่วโมง',
      3600,
    ],
    [
      'days?|tage?n?|jours?|días?|dias?|giorni|giorno|dagen|dagar|dage|dni|dzień|gün|ngày|hari|дн\\p{L}*|день|суток|天|日間|日|일|يوما?|أيام|दिन|ימים|วัน',
      86_400,
    ],
    ['fortnights?', 14 * 86_400],
    [
      'weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|veckor|uger|tygodni\\p{L}*|hafta|tuần|minggu|недел\\p{L}*|неді?л\\p{L}*|周|星期|週間|주|أسبوع|أسابيع|सप्ताह|हफ़?्त[ेा]|שבועות|สัปดาห์',
      7 * 86_400,
    ],
    [
      'months?|monate?n?|mois|mes(?:es)?|mês|mesi|mese|maanden|månader|måneder|miesi[ęą]c\\p{L}*|ay|tháng|bulan|месяц\\p{L}*|місяц\\p{L}*|个月|か月|ヶ月|カ月|개월|달|شهرا?|أشهر|महीन[ाे]|חודשים|เดือน',
      1,
      'calendar',
    ],
    ['decades?|jahrzehnte?n?|décennies?|décadas?|decenni|десятилет\\p{L}*', 120, 'calendar'],
    [
      'centur(?:y|ies)|jahrhunderts?|siècles?|siglos?|séculos?|secol[oi]|eeuw(?:en)?|århundrade|stuleci\\p{L}*|wiek\\p{L}*|yüzyıl\\p{L}*|thế kỷ|abad|век\\p{L}*|столі?т\\p{L}*|世纪|世紀|세기|قرن\\p{L}*|सदी|शताब्दी|המאה|ศตวรรษ',
      1200,
      'calendar',
    ],
    ['millenni(?:um|a)', 12_000, 'calendar'],
    [
      'years?|jahre?n?|ans?|années?|años?|anos?|anni|anno|jaar|jaren|år|lat|rok\\p{L}*|yıl|năm|tahun|лет|год\\p{L}*|рок\\p{L}*|年間|年|년|سنة|سنوات|عام\\p{L}*|वर्ष|साल|שנים|שנה|ปี',
      12,
      'calendar',
    ],
  ],
  money: [
    [
      'us\\$|usd|u\\.?s\\.? dollars?|us-dollars?|dollars? américains|dólares? estadounidenses|美元|米ドル|미국 달러|доллар\\p{L}* США',
      1,
      'USD',
    ],
    ['a\\$|aud|australian dollars?', 1, 'AUD'],
    ['c\\$|cad|canadian dollars?', 1, 'CAD'],
    ['nz\\$|nzd|new zealand dollars?', 1, 'NZD'],
    ['hk\\$|hkd|hong kong dollars?|港元|港币', 1, 'HKD'],
    ['s\\$|sgd|singapore dollars?', 1, 'SGD'],
    ['nt\\$|twd|新台[币幣]', 1, 'TWD'],
    ['r\\$|brl|rea(?:l|is)', 1, 'BRL'],
    [
      '\\$|dollars?|dólares|dollari|dolar\\p{L}*|đô la|доллар\\p{L}*|долл|долар\\p{L}*|ドル|달러|دولار\\p{L}*|डॉलर|דולר\\p{L}*|ดอลลาร์',
      1,
      anyDollar,
    ],
    ['€|eur|euro[sn]?|eurot|евро|євро|欧元|歐元|ユーロ|유로|يورو|यूरो|אירו|ยูโร', 1, 'EUR'],
    [
      '£|gbp|pounds? sterling|british pounds?|pfund|livres? sterling|libras? esterlinas?|фунт\\p{L}*|英镑|ポンド|파운드',
      1,
      'GBP',
    ],
    [
      'chf|sfr|swiss francs?|schweizer franken|franken|francs? suisses?|franchi svizzeri|瑞士法郎',
      1,
      'CHF',
    ],
    ['sek|swedish kron(?:a|or)', 1, 'SEK'],
    ['nok|norwegian kron(?:e|er)', 1, 'NOK'],
    ['dkk|danish kron(?:e|er)', 1, 'DKK'],
    ['kron(?:a|or|e|er|en)|kr', 1, 'SEK NOK DKK'],
    ['zł|pln|złot\\p{L}*|zlot[yi]\\p{L}*', 1, 'PLN'],
    ['kč|czk|korun\\p{L}*|czech koruna\\p{L}*|крон\\p{L}*', 1, 'CZK'],
    ['huf|forint\\p{L}*', 1, 'HUF'],
    ['₽|rub|rubles?|roubles?|rubel|руб\\p{L}*', 1, 'RUB'],
    ['₴|uah|hryvnias?|грив\\p{L}*|грн', 1, 'UAH'],
    ['₺|try|turkish liras?|lira\\p{L}*|tl', 1, 'TRY'],
    ['₪|ils|nis|(?:new )?shekels?|שקל\\p{L}*|ש"ח', 1, 'ILS'],
    ['฿|thb|baht|บาท', 1, 'THB'],
    ['₫|vnd|đồng|đ|dong', 1, 'VND'],
    ['idr|rupiah', 1, 'IDR'],
    ['jpy|yen|円|日元|日圆|엔|йен|иен', 1, 'JPY'],
    ['cny|rmb|yuan|人民币|元|块|위안|юан\\p{L}*', 1, 'CNY'],
    ['¥|￥', 1, 'JPY CNY'],
    ['₩|krw|won|원|韩元|ウォン', 1, 'KRW'],
    ['₹|inr|indian rupees?|रुपय[ेाो]\\p{L}*|रु', 1, 'INR'],
    ['rupees?|rs', 1, 'INR PKR LKR NPR'],
    ['mxn|mexican pesos?|pesos? mexicanos?', 1, 'MXN'],
    ['ars|argentin(?:e|ian) pesos?|pesos? argentinos?', 1, 'ARS'],
    ['clp|chilean pesos?|pesos? chilenos?', 1, 'CLP'],
    ['cop|colombian pesos?|pesos? colombianos?', 1, 'COP'],
    ['php|philippine pesos?|pesos? filipinos?', 1, 'PHP'],
    ['pesos?', 1, 'MXN ARS CLP COP PHP'],
    ['kwd|kuwaiti dinars?|dinars?|دينار\\p{L}*', 1, 'KWD JOD IQD BHD TND'],
    ['rands?|zar', 1, 'ZAR'],
    ['sar|riyals?|ريال\\p{L}*', 1, 'SAR QAR OMR'],
    ['aed|dirhams?|درهم\\p{L}*', 1, 'AED MAD'],
    ['egp|egyptian pounds?|جنيه\\p{L}*', 1, 'EGP'],
    ['¢|cents?|ct|centimes?|céntimos?|centavos?|centesimi', 0.01, 'EUR USD AUD CAD NZD BRL'],
    ['pence|p', 0.01, 'GBP'],
    ['гроші?|grosz\\p{L}*', 0.01, 'PLN'],
    ['копе\\p{L}*', 0.01, 'RUB'],
  ],
  era: [
    [
      'b\\.?\\s?c\\.?(?:\\s?e\\.?)?|v\\.\\s?chr|v\\.\\s?u\\.\\s?z|av\\.\\s?j\\.?-?\\s?c|a\\.\\s?c|п?до\\s(?:н\\.?\\s?[эе]|нашей эры)|p\\.n\\.e|f\\.\\s?kr|ق\\.?م|ईसा पूर्व|ई\\.?पू',
      1,
      'before',
    ],
    [
      'a\\.?\\s?d\\.?|c\\.?\\s?e\\.?|n\\.\\s?chr|n\\.\\s?u\\.\\s?z|ap\\.\\s?j\\.?-?\\s?c|d\\.\\s?c|н\\.\\s?[эе]|n\\.e|e\\.\\s?kr',
      1,
      'after',
    ],
  ],
};
