import { expect, test } from 'vitest';
import { findLanguage } from './find-language.ts';

test.each([
  [
    'en',
    'The better method is the one that you can keep up, and for most people it makes no difference.',
  ],
  [
    'de',
    'Die bessere Methode ist die, die man durchhält, und für die meisten macht es keinen Unterschied.',
  ],
  [
    'fr',
    'La meilleure méthode est celle que vous pouvez suivre, et pour les autres il n’y a pas de différence.',
  ],
  [
    'es',
    'El mejor método es el que se puede mantener, y para los demás no hay una gran diferencia.',
  ],
  [
    'it',
    'Il metodo migliore è quello che si riesce a seguire, e per gli altri non c’è una differenza.',
  ],
  [
    'pt',
    'O melhor método é o que você consegue manter, e para os outros não há uma grande diferença.',
  ],
  ['nl', 'De beste methode is de methode die je volhoudt, en voor het meeste maakt dat niet uit.'],
  [
    'pl',
    'Lepsza jest ta metoda, której można się trzymać, i dla większości nie ma to znaczenia, że jest inna.',
  ],
  [
    'sv',
    'Den bästa metoden är den som du kan hålla, och för de flesta är det inte en stor skillnad.',
  ],
  [
    'tr',
    'En iyi yöntem sürdürebildiğiniz yöntemdir ve çok kişi için bu bir fark yaratmaz, ne de daha iyidir.',
  ],
  ['ja', '続けられる方法が一番良い方法です。GPT もそう言います。'],
  ['zh', '能坚持下去的方法就是更好的方法。'],
  ['ko', '계속할 수 있는 방법이 더 좋은 방법입니다.'],
  ['ru', 'Лучше тот способ, которого можно придерживаться.'],
  ['uk', 'Кращий той спосіб, якого можна дотримуватися, і це її вибір.'],
  ['ar', 'الطريقة الأفضل هي التي يمكنك الاستمرار عليها.'],
  ['he', 'השיטה הטובה היא זו שאפשר להתמיד בה.'],
  ['el', 'Η καλύτερη μέθοδος είναι αυτή που μπορείς να τηρήσεις.'],
  ['th', 'วิธีที่ดีกว่าคือวิธีที่ทำได้ต่อเนื่อง'],
  ['hi', 'बेहतर तरीका वह है जिसे आप जारी रख सकें।'],
])('%s is detected', (language, text) => {
  expect(findLanguage(text)).toBe(language);
});

test.each(['', '42', 'npm install quartet', 'Kubernetes. Docker. Redis.'])(
  '%j has no language that can be detected',
  (text) => {
    expect(findLanguage(text)).toBeNull();
  },
);
