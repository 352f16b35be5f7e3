import { fromLanguages, type StatementRow } from './statement.ts';

/**
 * Depend on what a number counts: `wrong` has the same figures with another unit of measure or another scale. Each language has
 * a length, a mass, a scale, a share, and a kind of measure.
 */
const rows: Readonly<Record<string, readonly StatementRow[]>> = {
  en: [
    ['The road is 750 km long.', 'It is a road of 750 kilometres.', 'The road is 750 m long.'],
    ['Take 5 mg a day.', 'The dose is 5 milligrams a day.', 'Take 5 g a day.'],
    ['It has 3 million users.', 'Its users number 3,000,000.', 'It has 3 billion users.'],
    ['The rate rose by 10 %.', 'By 10 percent it rose.', 'The rate rose by 10 percentage points.'],
    ['The bag weighs 40 kg.', 'It weighs 40 kilograms.', 'The bag goes 40 km.'],
  ],
  de: [
    [
      'Die Straße ist mit 750 km die längste.',
      'Mit 750 Kilometern ist sie die längste.',
      'Die Straße ist mit 750 m die längste.',
    ],
    [
      'Am Tag ist die Dosis 5 mg und nicht mehr.',
      'Die Dosis ist nicht mehr und nicht weniger als 5 Milligramm.',
      'Am Tag ist die Dosis 5 g und nicht mehr.',
    ],
    [
      'Es ist mit 3 Millionen die größte.',
      'Mit 3 Mio. ist es die größte.',
      'Es ist mit 3 Milliarden die größte.',
    ],
    [
      'Um 10 % ist der Satz gestiegen und nicht mehr.',
      'Der Satz ist um 10 Prozent gestiegen und nicht mehr.',
      'Um 10 Prozentpunkte ist der Satz gestiegen und nicht mehr.',
    ],
    [
      'Mit 40 kg ist der Sack die schwerste Last.',
      'Die schwerste Last ist der Sack mit 40 Kilogramm.',
      'Mit 40 km ist der Sack die schwerste Last.',
    ],
  ],
  fr: [
    ['La route fait 750 km.', 'Elle a 750 kilomètres.', 'La route fait 750 m.'],
    ['On prend 5 mg par jour.', 'La dose est de 5 milligrammes.', 'On prend 5 g par jour.'],
    [
      'Il a 3 millions de clients.',
      'Ils sont 3 000 000 de clients.',
      'Il a 3 milliards de clients.',
    ],
    [
      'Le taux monte de 10 %.',
      'Il monte de 10 pour cent.',
      'Le taux monte de 10 points de pourcentage.',
    ],
    ['Le sac pèse 40 kg.', 'Il pèse 40 kilogrammes.', 'Le sac fait 40 km.'],
  ],
  es: [
    ['La ruta mide 750 km.', 'Mide 750 kilómetros.', 'La ruta mide 750 m.'],
    ['Se toman 5 mg al día.', 'La dosis es de 5 miligramos.', 'Se toman 5 g al día.'],
    [
      'Tiene 3 millones de clientes.',
      'Son 3.000.000 de clientes.',
      'Tiene 3 mil millones de clientes.',
    ],
    ['La tasa sube un 10 %.', 'Sube un 10 por ciento.', 'La tasa sube 10 puntos porcentuales.'],
    ['El saco pesa 40 kg.', 'Pesa 40 kilogramos.', 'El saco mide 40 km.'],
  ],
  pt: [
    ['A estrada tem 750 km.', 'São 750 quilômetros.', 'A estrada tem 750 m.'],
    ['Toma-se 5 mg por dia.', 'A dose é de 5 miligramas.', 'Toma-se 5 g por dia.'],
    ['Tem 3 milhões de clientes.', 'São 3.000.000 de clientes.', 'Tem 3 bilhões de clientes.'],
    ['A taxa sobe 10 %.', 'Ela sobe 10 por cento.', 'A taxa sobe 10 pontos percentuais.'],
    ['O saco pesa 40 kg.', 'Pesa 40 quilogramas.', 'O saco anda 40 km.'],
  ],
  it: [
    ['La strada è lunga 750 km.', 'Sono 750 chilometri.', 'La strada è lunga 750 m.'],
    ['Si prendono 5 mg al giorno.', 'La dose è di 5 milligrammi.', 'Si prendono 5 g al giorno.'],
    ['Ha 3 milioni di clienti.', 'Sono 3.000.000 di clienti.', 'Ha 3 miliardi di clienti.'],
    ['Il tasso sale del 10 %.', 'Sale del 10 per cento.', 'Il tasso sale di 10 punti percentuali.'],
    ['Il sacco pesa 40 kg.', 'Pesa 40 chilogrammi.', 'Il sacco fa 40 km.'],
  ],
  ru: [
    ['Дорога длиной 750 км.', 'До конца 750 километров.', 'Дорога длиной 750 м.'],
    ['Принимают 5 мг в день.', 'Доза 5 миллиграммов.', 'Принимают 5 г в день.'],
    ['У него 3 миллиона клиентов.', 'Всего 3 млн клиентов.', 'У него 3 миллиарда клиентов.'],
    [
      'Ставка выросла на 10 %.',
      'Рост на 10 процентов.',
      'Ставка выросла на 10 процентных пунктов.',
    ],
    ['Мешок весит 40 кг.', 'Весит он 40 килограммов.', 'Мешок едет 40 км.'],
  ],
  zh: [
    ['这条路长750公里。', '路的长度是750 km。', '这条路长750米。'],
    ['每天服用5毫克。', '每天的剂量是5 mg。', '每天服用5克。'],
    ['它有300万用户。', '用户共3,000,000人。', '它有300亿用户。'],
    ['利率上升了10%。', '利率上升百分之10。', '利率上升了10个百分点。'],
    ['这袋重40公斤。', '袋子重40千克。', '这袋长40公里。'],
  ],
  ja: [
    ['道の長さは750キロメートルです。', '750 kmの道です。', '道の長さは750メートルです。'],
    ['一日に5ミリグラム飲みます。', '一日の量は5 mgです。', '一日に5グラム飲みます。'],
    ['利用者は300万人です。', '3,000,000人が使います。', '利用者は300億人です。'],
    ['率は10%上がりました。', '10パーセントの上昇です。', '率は10パーセントポイント上がりました。'],
    ['袋は40キログラムです。', '重さは40 kgです。', '袋は40キロメートルです。'],
  ],
  ko: [
    ['길은 750킬로미터이다.', '길이는 750 km이다.', '길은 750미터이다.'],
    ['하루에 5밀리그램을 먹는다.', '하루 양은 5 mg이다.', '하루에 5그램을 먹는다.'],
    ['사용자는 300만 명이다.', '모두 3,000,000명이 쓴다.', '사용자는 300억 명이다.'],
    ['금리가 10% 올랐다.', '10퍼센트 올랐다.', '금리가 10퍼센트포인트 올랐다.'],
    ['자루는 40킬로그램이다.', '무게는 40 kg이다.', '자루는 40킬로미터이다.'],
  ],
  ar: [
    ['طول الطريق 750 كيلومتراً.', 'الطريق 750 كم.', 'طول الطريق 750 متراً.'],
    ['الجرعة 5 مليغرام يومياً.', 'يؤخذ 5 ملغ كل يوم.', 'الجرعة 5 غرام يومياً.'],
    ['لديه 3 ملايين مستخدم.', 'عدد المستخدمين 3,000,000.', 'لديه 3 مليارات مستخدم.'],
    ['ارتفع المعدل 10%.', 'ارتفع 10 في المئة.', 'ارتفع المعدل 10 نقاط مئوية.'],
    ['وزن الكيس 40 كيلوغراماً.', 'يزن الكيس 40 كغ.', 'طول الكيس 40 كيلومتراً.'],
  ],
  hi: [
    ['सड़क 750 किलोमीटर लंबी है।', 'सड़क की लंबाई 750 किमी है।', 'सड़क 750 मीटर लंबी है।'],
    ['रोज़ 5 मिलीग्राम लें।', 'रोज़ की खुराक 5 mg है।', 'रोज़ 5 ग्राम लें।'],
    ['इसके 3 लाख ग्राहक हैं।', 'ग्राहक 300,000 हैं।', 'इसके 3 करोड़ ग्राहक हैं।'],
    ['दर 10% बढ़ी।', 'बढ़त 10 प्रतिशत की थी।', 'दर 10 प्रतिशत अंक बढ़ी।'],
    ['बोरी 40 किलोग्राम की है।', 'वज़न 40 kg है।', 'बोरी 40 किलोमीटर की है।'],
  ],
  th: [
    ['ถนนยาว 750 กิโลเมตร', 'ระยะทาง 750 กม.', 'ถนนยาว 750 เมตร'],
    ['กินวันละ 5 มิลลิกรัม', 'ขนาดยา 5 มก. ต่อวัน', 'กินวันละ 5 กรัม'],
    ['มีผู้ใช้ 3 ล้านคน', 'ผู้ใช้ 3,000,000 คน', 'มีผู้ใช้ 3 พันล้านคน'],
    ['อัตราเพิ่มขึ้น 10%', 'เพิ่มขึ้นร้อยละ 10', 'อัตราเพิ่มขึ้น 10 จุดเปอร์เซ็นต์'],
    ['ถุงหนัก 40 กิโลกรัม', 'น้ำหนัก 40 กก.', 'ถุงยาว 40 กิโลเมตร'],
  ],
};

export const measured = fromLanguages(rows);
export const measuredLanguages: readonly string[] = Object.keys(rows);
