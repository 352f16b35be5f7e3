import type { MeasureRow } from './time-and-money.ts';

export const physicalMeasures: Readonly<Record<string, readonly MeasureRow[]>> = {
  share: [
    [
      'percent(?:age)?[\\s-]points?|prozentpunkte?n?|%[\\s-]?(?:points?|punkte?n?|ポイント|포인트)|points? de pourcentage|puntos? porcentual(?:es)?|pontos? percentua(?:l|is)|punt[oi] percentual[ei]|процентн\\p{L}*\\s?пункт\\p{L}*|п\\.\\s?п|[个個]?百分[点點]|パーセント・?ポイント|퍼센트\\s?포인트|نقاط? مئوية|نقطة مئوية|प्रतिशत[\\s-](?:अंक|बिंदु)|จุดเปอร์เซ็นต์|pp',
      0.01,
      'points',
    ],
    ['basis points?|bps?|basispunkte?n?|points? de base|puntos? básicos?', 1e-4, 'points'],
    ['‰|per\\s?mille?|promille|промилле', 0.001],
    [
      '[%٪﹪％]|per\\s?cent|prozent|pour\\s?cent|por\\s?ciento|por\\s?cento|per\\s?cento|procent\\p{L}*|persen|процент\\p{L}*|відсотк\\p{L}*|yüzde|phần trăm|パーセント|퍼센트|(?:في |ب)ال?م(?:ئ|ائ)ة|אחוז\\p{L}*|प्रतिशत|फ़?ीसदी|เปอร์เซ็นต์',
      0.01,
    ],
  ],
  speed: [
    [
      'km\\s?[/∕]\\s?h|km/u|km/t|km/sa|kmh|kph|км/ч|км/год|كم/س|किमी/घंटा|กม\\.?/ชม|kilomet(?:er|re)s?\\s(?:per|an)\\shour|kilometer[n]?\\s(?:pro|in der)\\sstunde|stundenkilometern?|kilomètres?\\s(?:par\\sheure|à l.heure)|kilómetros\\spor\\shora|quil[oô]metros\\spor\\shora|chilometri\\s(?:all.ora|orari)|kilometer\\sper\\suur|километр\\p{L}*\\sв\\sчас|公里每小时|公里/小时|時速キロ',
      1 / 3.6,
    ],
    ['mph|miles?\\s(?:per|an)\\shour', 0.44704],
    [
      'm\\s?[/∕]\\s?s|м/с|met(?:er|re)s?\\sper\\ssecond|meter\\spro\\ssekunde|mètres?\\spar\\sseconde',
      1,
    ],
    ['km\\s?[/∕]\\s?s|kilomet(?:er|re)s?\\sper\\ssecond', 1000],
    ['knots?|knoten|nœuds|kn', 0.514444],
  ],
  mass: [
    [
      'µg|μg|mcg|micrograms?|mikrogramm|microgrammes?|microgram[oa]s?|мкг|микрограмм\\p{L}*|微克|マイクログラム|마이크로그램|ไมโครกรัม',
      1e-6,
    ],
    [
      'mg|milligram(?:me|m)?s?|miligram[oa]s?|milligrammi|миллиграмм\\p{L}*|мг|毫克|ミリグラム|밀리그램|ملي?[غج]رام\\p{L}*|ملغ(?!\\p{L})|मिलीग्राम|มิลลิกรัม|มก(?![\\p{L}\\p{M}])',
      1e-3,
    ],
    [
      'kg|kilos?|[kq]u?ilogram(?:me|m)?[aoów]*s?|chilogrammi|chili|кг|килограмм\\p{L}*|кілограм\\p{L}*|公斤|千克|キログラム|キロ(?!メ)|킬로그램|كيلو[غج]رام\\p{L}*|كغ(?!\\p{L})|किलोग्राम|किलो(?!\\p{L})|ק"ג|קילו\\p{L}*|กิโลกรัม|กก(?![\\p{L}\\p{M}])',
      1e3,
    ],
    [
      'gr?|gram(?:me|m)?s?|gramos?|gramas?|grammi|грамм\\p{L}*|г|克|グラム|그램|[غج]رام\\p{L}*|ग्राम|גרם|กรัม',
      1,
    ],
    [
      'tons?|tonnes?|tonnen|toneladas?|tonnellate|ton(?:y|ów)?|metric tons?|тонн\\p{L}*|吨|トン|톤|طن\\p{L}*|टन|ตัน|t',
      1e6,
    ],
    ['lbs?|pounds?', 453.592],
    ['oz|ounces?', 28.3495],
    ['stones?', 6350.29],
    ['international units', 1, 'units'],
  ],
  area: [
    [
      'km²|km2|square kilomet(?:er|re)s?|sq\\.? ?km|quadratkilometern?|kilomètres? carrés?|kilómetros? cuadrados?|quilômetros? quadrados?|chilometri quadrati|км²|平方公里|平方キロ(?:メートル)?|제곱킬로미터',
      1e6,
    ],
    ['cm²|cm2|square centimet(?:er|re)s?|quadratzentimetern?', 1e-4],
    [
      'm²|m2|square met(?:er|re)s?|sq\\.? ?m(?:et(?:er|re)s?)?|quadratmetern?|qm|mètres? carrés?|metros? cuadrados?|metros? quadrados?|metri quadr\\p{L}*|mq|metr\\p{L}* kwadratow\\p{L}*|м²|кв\\.? ?м|квадратн\\p{L}* метр\\p{L}*|平方米|平方メートル|㎡|평방미터|제곱미터|ตารางเมตร',
      1,
    ],
    ['ha|hectares?|hektar\\p{L}*|hectáreas?|ettari|гектар\\p{L}*|公顷|ヘクタール|헥타르', 1e4],
    ['acres?', 4046.86],
    ['sq\\.? ?f(?:ee|oo)?t|square f(?:ee|oo)t|ft²', 0.092903],
    ['sq\\.? ?mi(?:les)?|square miles?', 2589988],
  ],
  volume: [
    [
      'm³|m3|cubic met(?:er|re)s?|kubikmetern?|mètres? cubes?|metros? cúbicos?|metri cubi|м³|кубометр\\p{L}*|立方米|立方メートル',
      1000,
    ],
    ['cm³|cm3|cc|cubic centimet(?:er|re)s?', 0.001],
    [
      'ml|millilit(?:er|re)s?|millilitern?|mililitros?|millilitri|мл|миллилитр\\p{L}*|毫升|ミリリットル|밀리리터|مل(?!\\p{L})|मिलीलीटर|มิลลิลิตร|มล(?![\\p{L}\\p{M}])',
      1e-3,
    ],
    ['cl|centilit(?:er|re)s?', 0.01],
    ['dl|decilit(?:er|re)s?|deziliter', 0.1],
    [
      'l|lit(?:er|re)s?|litern?|litros?|litri|litr\\p{L}*|lít|л|литр\\p{L}*|літр\\p{L}*|升|リットル|리터|لتر\\p{L}*|ليتر\\p{L}*|लीटर|ליטר\\p{L}*|ลิตร',
      1,
    ],
    ['(?:us )?gal(?:lons?)?', 3.78541],
  ],
  length: [
    ['µm|μm|microns?|micromet(?:er|re)s?', 1e-6],
    ['nm|nanomet(?:er|re)s?', 1e-9],
    [
      'mm|millimet(?:er|re)s?|millimetern?|milímetros?|millimètres?|мм|миллиметр\\p{L}*|毫米|ミリメートル|ミリ(?!\\p{L})|밀리미터|ملم(?!\\p{L})|मिलीमीटर|มิลลิเมตร|มม(?![\\p{L}\\p{M}])',
      1e-3,
    ],
    [
      'cm|centimet(?:er|re)s?|zentimetern?|centímetros?|centimètres?|centimetri|centymetr\\p{L}*|santimetre|см|сантиметр\\p{L}*|厘米|センチ(?:メートル)?|센티미터|سم(?!\\p{L})|सेंटीमीटर|ס"מ|เซนติเมตร|ซม(?![\\p{L}\\p{M}])',
      0.01,
    ],
    [
      'km|kilomet(?:er|re)s?|kilometern?|kilomètres?|kilómetros?|quil[oô]metros?|chilometri|kilometr\\p{L}*|cây số|км|километр\\p{L}*|кілометр\\p{L}*|公里|千米|キロ(?:メートル)?|킬로미터|كيلومتر\\p{L}*|كم(?!\\p{L})|किलोमीटर|किमी|ק"מ|קילומטר\\p{L}*|กิโลเมตร|กม(?![\\p{L}\\p{M}])',
      1e3,
    ],
    [
      'm|met(?:er|re)s?|metern?|mètres?|metros?|metri|metr(?:y|ów|a)|mét|м|метр\\p{L}*|米|メートル|미터|متر\\p{L}*|أمتار|मीटर|מטר\\p{L}*|เมตร',
      1,
    ],
    ['miles?|meilen?|milhas?|millas?|miglia|миль|英里|マイル|마일|mi', 1609.344],
    ['ft|feet|foot|fuß|pieds?|pies|英尺|フィート|피트|′', 0.3048],
    ['inch(?:es)?|zoll|pouces?|pulgadas?|pollici|polegadas?|インチ|英寸|″', 0.0254],
    ['yards?|yd', 0.9144],
  ],
  data: [
    ['kb|kilobytes?|кб', 1e3],
    ['mb|megabytes?|мб', 1e6],
    ['gb|gigabytes?|гб|गीगाबाइट', 1e9],
    ['tb|terabytes?|тб', 1e12],
    ['KiB|kibibytes?', 1024],
    ['MiB|mebibytes?', 1024 ** 2],
    ['GiB|gibibytes?', 1024 ** 3],
    ['mbit|megabits?', 1e6, 'bits'],
    ['gbit|gigabits?', 1e9, 'bits'],
    ['kbit|kilobits?', 1e3, 'bits'],
    ['bytes?', 1],
    ['bits?', 1, 'bits'],
  ],
  energy: [
    ['kwh|kilowatt[\\s-]?hours?|kilowattstunden?|кВт·ч', 3.6e6],
    ['mwh|megawatt[\\s-]?hours?|megawattstunden?', 3.6e9],
    ['gwh|gigawatt[\\s-]?hours?|gigawattstunden?', 3.6e12],
    ['twh|terawatt[\\s-]?hours?|terawattstunden?', 3.6e15],
    ['wh|watt[\\s-]?hours?|wattstunden?', 3600],
    ['kcal|kilocalories|calories|kilokalorien|kalorien|ккал|千卡|大卡|キロカロリー|칼로리', 4184],
    ['kj|kilojoules?|кДж', 1e3],
    ['mj|megajoules?', 1e6],
    ['joules?', 1],
  ],
  power: [
    ['megawatts?|мвт', 1e6],
    ['milliwatts?', 1e-3],
    ['kw|kilowatts?|квт', 1e3],
    ['gw|gigawatts?|гвт', 1e9],
    ['watts?|ватт\\p{L}*', 1],
    ['hp|horsepower|ch|л\\.\\s?с', 745.7],
  ],
  pressure: [
    ['hpa|hektopascal|hectopascals?|mbar|millibars?', 100],
    ['kpa|kilopascals?', 1e3],
    ['mpa|megapascals?', 1e6],
    ['pa|pascals?', 1],
    ['bars?', 1e5],
    ['psi', 6894.76],
    ['mm\\s?hg|мм рт', 133.322],
    ['atm|atmospheres?', 101325],
  ],
  frequency: [
    ['ghz|gigahertz', 1e9],
    ['mhz|megahertz', 1e6],
    ['khz|kilohertz', 1e3],
    ['hz|hertz', 1],
    ['rpm', 1 / 60],
    ['bpm|beats per minute', 1, 'beats'],
    ['db|decibels?|dezibel', 1, 'decibels'],
  ],
  current: [
    ['milliamp(?:ere)?s?', 1e-3],
    ['amp(?:ere)?s?|ampère', 1],
  ],
  voltage: [
    ['kv|kilovolts?', 1e3],
    ['mv|millivolts?', 1e-3],
    ['volts?', 1],
  ],
  concentration: [
    ['mmol\\s?/\\s?l|millimoles? per lit(?:er|re)', 1, 'moles'],
    ['mg\\s?/\\s?dl', 10],
    ['mg\\s?/\\s?l', 1],
    ['g\\s?/\\s?l', 1000],
    ['ng\\s?/\\s?ml', 0.001],
  ],
  temperature: [
    [
      '°\\s?c|℃|celsius|degrees? c(?:elsius)?|grad(?: c(?:elsius)?)?|degrés celsius|grados celsius|gradi|摄氏度|度|도',
      1,
      'degrees',
    ],
    ['°\\s?f|℉|fahrenheit|degrees? f(?:ahrenheit)?|华氏度', 5 / 9, 'degrees', -160 / 9],
    ['kelvins?', 1, 'degrees', -273.15],
  ],
};

/** Measures that only their capitals tell from others. */
export const exactMeasures: Readonly<Record<string, readonly MeasureRow[]>> = {
  data: [
    ['MB', 1e6],
    ['GB', 1e9],
    ['TB', 1e12],
    ['Mb(?:it)?(?:/s|ps)?', 1e6, 'bits'],
    ['Gb(?:it)?(?:/s|ps)?', 1e9, 'bits'],
  ],
  power: [
    ['MW', 1e6],
    ['mW', 1e-3],
    ['W', 1],
    ['PS', 735.5],
  ],
  voltage: [['V', 1]],
  current: [
    ['mA', 1e-3],
    ['kA', 1e3],
    ['A', 1],
  ],
  energy: [['J', 1]],
  mass: [['IU|I\\.U\\.|IE|I\\.E\\.', 1, 'units']],
};
