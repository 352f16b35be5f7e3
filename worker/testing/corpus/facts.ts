import type { Statement } from './statement.ts';

/** A statement with a number and a name that is not its first word. Tests make the wrong ones of it. */
export type Fact = Omit<Statement, 'wrong'>;

const rows: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  en: [
    [
      'When was the tower built?',
      'The tower was designed by Gustave Eiffel and opened in 1889.',
      'As far as known, Gustave Eiffel finished it in 1889.',
    ],
    [
      'How much is it?',
      'The plan of Netflix costs $15 a month.',
      'For Netflix people pay $15 monthly.',
    ],
    [
      'How tall?',
      'With 8,849 m the peak of Everest is the highest.',
      'The height of Everest is 8,849 m.',
    ],
  ],
  de: [
    [
      'Wer hat es gebaut?',
      'Die Brücke wurde 1889 von Gustave Eiffel gebaut.',
      'Gebaut wurde sie 1889 von Gustave Eiffel.',
    ],
    [
      'Was kostet es?',
      'Der Tarif von Vodafone kostet 1.500 Euro.',
      'Bei Vodafone zahlt man 1.500 Euro.',
    ],
    [
      'Wie weit?',
      'Von Lyon bis nach Köln sind es 750 km.',
      'Die Strecke nach Köln ist 750 km lang.',
    ],
  ],
  fr: [
    [
      'Qui ?',
      'La tour fut construite par Gustave Eiffel en 1889.',
      'En 1889, elle fut finie par Gustave Eiffel.',
    ],
    [
      'Combien ?',
      'Le forfait de Bouygues coûte 25 euros.',
      'Il faut payer 25 euros chez Bouygues.',
    ],
    [
      'Quand ?',
      'Le traité de Rome date du 25 mars 1957.',
      'Signé à Rome, il date du 25 mars 1957.',
    ],
  ],
  es: [
    [
      '¿Quién?',
      'La obra fue escrita por Gabriel Márquez en 1967.',
      'En 1967 la publicó Gabriel Márquez.',
    ],
    ['¿Cuánto?', 'El plan de Movistar cuesta 30 euros.', 'Se pagan 30 euros en Movistar.'],
    [
      '¿Cuándo?',
      'La batalla de Lepanto fue el 7 de octubre de 1571.',
      'Fue en Lepanto, el 7 de octubre de 1571.',
    ],
  ],
  pt: [
    [
      'Quem?',
      'O livro foi escrito por José Saramago em 1995.',
      'Em 1995 foi publicado por José Saramago.',
    ],
    ['Quanto?', 'O plano da Vivo custa 40 reais.', 'Paga-se 40 reais na Vivo.'],
    ['Onde?', 'A ponte de Lisboa tem 2277 metros.', 'São 2277 metros em Lisboa.'],
  ],
  it: [
    ['Chi?', 'Il libro fu scritto da Umberto Eco nel 1980.', 'Nel 1980 fu scritto da Umberto Eco.'],
    ['Quanto?', 'Il piano di Vodafone costa 20 euro.', 'Si pagano 20 euro a Vodafone.'],
    ['Quando?', 'La repubblica nacque a Roma il 2 giugno 1946.', 'Nacque a Roma il 2 giugno 1946.'],
  ],
  ru: [
    [
      'Кто написал?',
      'Этот роман написал Лев Толстой в 1869 году.',
      'Его в 1869 году издал Лев Толстой.',
    ],
    ['Сколько?', 'Такой тариф Мегафон стоит 500 рублей.', 'Цена тарифа Мегафон — 500 рублей.'],
    ['Где?', 'До города Москва ехать 700 км.', 'Отсюда город Москва в 700 км.'],
  ],
  zh: [
    ['谁开发的？', '它由Google在2009年开发。', '2009年由Google发布。'],
    ['多少钱？', '使用Netflix每月要15美元。', '每月Netflix收15美元。'],
    ['多高？', '这座山叫Everest，高8849米。', '山名Everest，高度8849米。'],
  ],
  ja: [
    ['誰が作った？', 'それはGoogleが2009年に作った。', '2009年にGoogleが公開した。'],
    ['いくら？', '料金はNetflixで1500円です。', '月にNetflixは1500円です。'],
    ['高さは？', 'その山Everestは8849mです。', '高さ8849mの山がEverestです。'],
  ],
  ko: [
    [
      '누가 만들었나?',
      '그것은 Google 회사가 2009년에 만들었다.',
      '2009년에 Google 회사가 공개했다.',
    ],
    ['얼마?', '요금은 Netflix 기준 15달러다.', '매달 Netflix 요금은 15달러다.'],
    ['높이는?', '그 산 Everest 높이는 8849m다.', '높이 8849m의 산이 Everest 이다.'],
  ],
  ar: [
    ['من صنعه؟', 'تم تطويره من Google عام 2009 هنا.', 'في عام 2009 نشرته Google للجميع.'],
    ['كم السعر؟', 'اشتراك Netflix يكلف 15 دولاراً.', 'السعر في Netflix هو 15 دولاراً.'],
    ['كم الارتفاع؟', 'جبل Everest ارتفاعه 8849 متراً.', 'ارتفاع جبل Everest هو 8849 متراً.'],
  ],
  hi: [
    ['किसने बनाया?', 'इसे Google ने 2009 में बनाया था।', 'वर्ष 2009 में इसे Google ने जारी किया।'],
    ['कितना?', 'यहाँ Netflix का दाम 15 डॉलर है।', 'हर माह Netflix का दाम 15 डॉलर है।'],
    ['कितना ऊँचा?', 'पर्वत Everest की ऊँचाई 8849 मीटर है।', 'ऊँचाई में Everest पर्वत 8849 मीटर है।'],
  ],
  th: [
    ['ใครสร้าง', 'สิ่งนี้ Google สร้างในปี 2009 แล้ว', 'ในปี 2009 บริษัท Google เปิดตัว'],
    ['เท่าไร', 'ค่าบริการ Netflix คือ 15 ดอลลาร์', 'ราคา Netflix อยู่ที่ 15 ดอลลาร์'],
    ['สูงเท่าไร', 'ภูเขา Everest สูง 8849 เมตร', 'ความสูงของ Everest คือ 8849 เมตร'],
  ],
};

export const facts: readonly Fact[] = Object.values(rows).flatMap((each) =>
  each.map(([question, said, also]) => ({ question, said, also })),
);
export const factLanguages: readonly string[] = Object.keys(rows);
