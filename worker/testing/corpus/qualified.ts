import { fromLanguages, type StatementRow } from './statement.ts';

/**
 * Depend on a word that code cannot weigh: a "not", a condition, an exception, who does what to whom, a degree. `wrong` is what is
 * left when that word is cut or changed.
 */
const rows: Readonly<Record<string, readonly StatementRow[]>> = {
  en: [
    [
      'The drug is not safe for children.',
      'For children the drug is not safe.',
      'The drug is safe for children.',
    ],
    [
      'You may drive only if a doctor agrees.',
      'Driving is allowed only if a doctor agrees.',
      'You may drive.',
    ],
    [
      'All plans are free except the largest.',
      'Except the largest, every plan is free.',
      'All plans are free.',
    ],
    ['The cat chased the dog.', 'The dog was chased by the cat.', 'The dog chased the cat.'],
    ['It may cause headaches.', 'Headaches are possible with it.', 'It always causes headaches.'],
  ],
  de: [
    [
      'Das Mittel ist nicht sicher für Kinder.',
      'Für Kinder ist das Mittel nicht sicher.',
      'Das Mittel ist sicher für Kinder.',
    ],
    [
      'Man darf nur fahren, wenn der Arzt zustimmt.',
      'Nur wenn der Arzt zustimmt, darf man fahren.',
      'Man darf fahren.',
    ],
    [
      'Alle Tarife sind gratis außer dem größten.',
      'Außer dem größten sind alle Tarife gratis.',
      'Alle Tarife sind gratis.',
    ],
    ['Die Katze jagt den Hund.', 'Der Hund wird von der Katze gejagt.', 'Der Hund jagt die Katze.'],
    [
      'Es kann Kopfschmerzen auslösen.',
      'Kopfschmerzen sind dabei möglich.',
      'Es löst immer Kopfschmerzen aus.',
    ],
  ],
  fr: [
    [
      "Le produit n'est pas sûr pour les enfants.",
      "Pour les enfants, le produit n'est pas sûr.",
      'Le produit est sûr pour les enfants.',
    ],
    [
      'On peut conduire seulement si le médecin accepte.',
      'Seulement si le médecin accepte, on peut conduire.',
      'On peut conduire.',
    ],
    [
      'Tous les forfaits sont gratuits sauf le plus grand.',
      'Sauf le plus grand, tous les forfaits sont gratuits.',
      'Tous les forfaits sont gratuits.',
    ],
    [
      'Le chat poursuit le chien.',
      'Le chien est poursuivi par le chat.',
      'Le chien poursuit le chat.',
    ],
    [
      'Il peut causer des maux de tête.',
      'Des maux de tête sont possibles.',
      'Il cause toujours des maux de tête.',
    ],
  ],
  es: [
    [
      'El producto no es seguro para niños.',
      'Para niños el producto no es seguro.',
      'El producto es seguro para niños.',
    ],
    [
      'Se puede conducir solo si el médico lo permite.',
      'Solo si el médico lo permite se puede conducir.',
      'Se puede conducir.',
    ],
    [
      'Todos los planes son gratis excepto el mayor.',
      'Excepto el mayor, todos los planes son gratis.',
      'Todos los planes son gratis.',
    ],
    [
      'El gato persigue al perro.',
      'El perro es perseguido por el gato.',
      'El perro persigue al gato.',
    ],
    [
      'Puede causar dolor de cabeza.',
      'El dolor de cabeza es posible.',
      'Siempre causa dolor de cabeza.',
    ],
  ],
  pt: [
    [
      'O produto não é seguro para crianças.',
      'Para crianças o produto não é seguro.',
      'O produto é seguro para crianças.',
    ],
    [
      'Pode dirigir somente se o médico permitir.',
      'Somente se o médico permitir pode dirigir.',
      'Pode dirigir.',
    ],
    [
      'Todos os planos são grátis exceto o maior.',
      'Exceto o maior, todos os planos são grátis.',
      'Todos os planos são grátis.',
    ],
    ['O gato persegue o cão.', 'O cão é perseguido pelo gato.', 'O cão persegue o gato.'],
    ['Pode causar dor de cabeça.', 'A dor de cabeça é possível.', 'Sempre causa dor de cabeça.'],
  ],
  it: [
    [
      'Il prodotto non è sicuro per i bambini.',
      'Per i bambini il prodotto non è sicuro.',
      'Il prodotto è sicuro per i bambini.',
    ],
    [
      'Si può guidare solo se il medico lo permette.',
      'Solo se il medico lo permette si può guidare.',
      'Si può guidare.',
    ],
    [
      'Tutti i piani sono gratuiti tranne il maggiore.',
      'Tranne il maggiore, tutti i piani sono gratuiti.',
      'Tutti i piani sono gratuiti.',
    ],
    ['Il gatto insegue il cane.', 'Il cane è inseguito dal gatto.', 'Il cane insegue il gatto.'],
    ['Può causare mal di testa.', 'Il mal di testa è possibile.', 'Causa sempre mal di testa.'],
  ],
  ru: [
    [
      'Средство не безопасно для детей.',
      'Для детей это средство не безопасно.',
      'Средство безопасно для детей.',
    ],
    [
      'Водить можно только если врач разрешит.',
      'Только если врач разрешит, можно водить.',
      'Водить можно.',
    ],
    [
      'Все тарифы бесплатны кроме самого большого.',
      'Кроме самого большого, все тарифы бесплатны.',
      'Все тарифы бесплатны.',
    ],
    ['Кошка гонит собаку.', 'Собаку гонит кошка.', 'Собака гонит кошку.'],
    [
      'Это может вызвать головную боль.',
      'Головная боль при этом возможна.',
      'Это всегда вызывает головную боль.',
    ],
  ],
  zh: [
    ['这种药对儿童不安全。', '对儿童来说，这种药不安全。', '这种药对儿童安全。'],
    ['只有医生同意才可以开车。', '医生同意后才可以开车。', '可以随意开车。'],
    ['除了最大的，所有套餐都免费。', '所有套餐都免费，最大的除外。', '所有套餐都免费。'],
    ['猫在追狗。', '狗被猫追。', '狗在追猫。'],
    ['它可能引起头痛。', '有可能会头痛。', '它总是引起头痛。'],
  ],
  ja: [
    ['この薬は子供には安全ではない。', '子供にはこの薬は安全ではない。', 'この薬は子供に安全だ。'],
    [
      '医師が認めた場合だけ運転してよい。',
      '運転してよいのは医師が認めた場合だけだ。',
      '運転してよい。',
    ],
    [
      '最大のものを除き全プランは無料だ。',
      '全プランは無料だが最大のものは除く。',
      '全プランは無料だ。',
    ],
    ['猫が犬を追う。', '犬は猫に追われる。', '犬が猫を追う。'],
    ['頭痛を起こすことがある。', '頭痛が起こる可能性がある。', '必ず頭痛を起こす。'],
  ],
  ko: [
    [
      '이 약은 어린이에게 안전하지 않다.',
      '어린이에게 이 약은 안전하지 않다.',
      '이 약은 어린이에게 안전하다.',
    ],
    [
      '의사가 허락할 때만 운전할 수 있다.',
      '운전은 의사가 허락할 때만 가능하다.',
      '운전할 수 있다.',
    ],
    [
      '가장 큰 것을 제외하고 모든 요금제는 무료다.',
      '모든 요금제는 무료지만 가장 큰 것은 제외된다.',
      '모든 요금제는 무료다.',
    ],
    ['고양이가 개를 쫓는다.', '개는 고양이에게 쫓긴다.', '개가 고양이를 쫓는다.'],
    ['두통을 일으킬 수 있다.', '두통이 생길 수 있다.', '항상 두통을 일으킨다.'],
  ],
  ar: [
    ['هذا الدواء غير آمن للأطفال.', 'للأطفال هذا الدواء غير آمن.', 'هذا الدواء آمن للأطفال.'],
    ['يمكن القيادة فقط إذا وافق الطبيب.', 'فقط إذا وافق الطبيب يمكن القيادة.', 'يمكن القيادة.'],
    ['كل الباقات مجانية إلا الكبرى.', 'إلا الكبرى، كل الباقات مجانية.', 'كل الباقات مجانية.'],
    ['القط يطارد الكلب.', 'الكلب يطارده القط.', 'الكلب يطارد القط.'],
    ['قد يسبب الصداع.', 'الصداع ممكن معه.', 'يسبب الصداع دائماً.'],
  ],
  hi: [
    [
      'यह दवा बच्चों के लिए सुरक्षित नहीं है।',
      'बच्चों के लिए यह दवा सुरक्षित नहीं है।',
      'यह दवा बच्चों के लिए सुरक्षित है।',
    ],
    [
      'डॉक्टर की अनुमति हो तभी गाड़ी चला सकते हैं।',
      'तभी गाड़ी चला सकते हैं जब डॉक्टर की अनुमति हो।',
      'गाड़ी चला सकते हैं।',
    ],
    [
      'सबसे बड़ी योजना को छोड़कर सभी मुफ्त हैं।',
      'सभी योजनाएँ मुफ्त हैं, सबसे बड़ी को छोड़कर।',
      'सभी योजनाएँ मुफ्त हैं।',
    ],
    ['बिल्ली कुत्ते का पीछा करती है।', 'कुत्ते का पीछा बिल्ली करती है।', 'कुत्ता बिल्ली का पीछा करता है।'],
    ['इससे सिरदर्द हो सकता है।', 'सिरदर्द होना संभव है।', 'इससे हमेशा सिरदर्द होता है।'],
  ],
};

export const qualified = fromLanguages(rows);
export const qualifiedLanguages: readonly string[] = Object.keys(rows);
