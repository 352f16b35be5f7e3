import { fromRow, type QuestionRow } from './statement.ts';

/** Written after the rules of the code were finished, and never used to change them. */
const rows: readonly QuestionRow[] = [
  [
    'Is coffee bad?',
    'Up to 400 mg of caffeine a day is fine for most adults (EFSA).',
    'For most adults, 400 mg of caffeine per day is fine, says the EFSA.',
    'For most adults, 600 mg of caffeine per day is fine.',
  ],
  [
    'React or Vue?',
    'Vue is easier to learn; React has the bigger ecosystem.',
    'React wins on ecosystem, while Vue is gentler to start with.',
    'Of these, Svelte is easier to learn.',
  ],
  [
    'What is the GDP?',
    'Germany had a GDP of $4.5 trillion in 2023.',
    'In 2023 German GDP came to $4.5 trillion.',
    'In 2023 France had a GDP of $4.5 trillion.',
  ],
  [
    'Python version?',
    'Python 3.13 drops the GIL optionally.',
    'As of Python 3.13, the GIL is optional.',
    'As of Python 3.12, the GIL is optional.',
  ],
  [
    'When is it due?',
    'The deadline is Monday, 5 May.',
    'It is due on Monday, May 5th.',
    'It is due on Tuesday, 5 May.',
  ],
  [
    'How much water?',
    'Drink two to three litres a day.',
    'Two to three liters per day is the advice.',
    'Four litres per day is the advice.',
  ],
  [
    'Half-life?',
    'About half of it is gone after 6 hours.',
    'After six hours some 50% is gone.',
    'After eight hours about half is gone.',
  ],
  ['Which Bible verse?', 'See John 3:16.', 'The verse is John 3:16.', 'The verse is John 3:17.'],
  [
    'Who won?',
    'Real Madrid beat Dortmund 2-0 in London.',
    'Dortmund lost 0-2 against Real Madrid in London.',
    'Dortmund beat Real Madrid 2-0 in London.',
  ],
  [
    'Is it dangerous?',
    'The risk is 1 in 10,000.',
    'Roughly one in ten thousand is affected.',
    'The risk is 1 in 1,000.',
  ],
  [
    'Wann fiel die Mauer?',
    'Die Berliner Mauer fiel am 9. November 1989.',
    'Am 9. November 1989 fiel in Berlin die Mauer.',
    'Die Mauer fiel am 9. Oktober 1989.',
  ],
  [
    'Wie viele?',
    'Rund 83 Millionen Menschen leben in Deutschland.',
    'Deutschland hat etwa 83 Mio. Einwohner.',
    'In Frankreich leben 83 Mio. Menschen.',
  ],
  [
    'Quelle distance ?',
    'Lyon est à 465 km de Paris.',
    'De Paris à Lyon, il y a 465 kilomètres.',
    'De Paris à Lille, il y a 465 kilomètres.',
  ],
  [
    '¿Cuántos?',
    'Unos 47 millones viven en España.',
    'En España viven cerca de 47 millones de personas.',
    'En España viven cerca de 74 millones.',
  ],
  [
    'Столица?',
    'Столица России — Москва, 13 млн жителей.',
    'В Москве живёт около 13 миллионов человек.',
    'Столица России — Казань.',
  ],
  [
    'Who said it?',
    'Einstein wrote "God does not play dice".',
    'Einstein’s line was “God does not play dice.”',
    'The line, by Bohr, was “God does not play dice.”',
  ],
  [
    'Which OS?',
    'macOS and Linux both work; Windows needs WSL2.',
    'On Windows you need WSL2; macOS and Linux just work.',
    'Windows and FreeBSD both work.',
  ],
  [
    'Is it in the EU?',
    'Norway is not in the European Union but in the EEA.',
    'Norway belongs to the EEA, not to the EU.',
    'Sweden is not in the European Union.',
  ],
  ['Price?', 'Between $10 and $20.', 'It costs $10–20.', 'It costs $10–30.'],
  [
    'Speed of light?',
    'Light travels at 299,792,458 m/s.',
    'The speed of light is about 300,000 km/s.',
    'The speed of light is about 300,000 km/h.',
  ],
  [
    'Boiling?',
    'Water boils at 100 °C at sea level.',
    'At sea level water boils at 100 °C.',
    'Water boils at 90 °C at sea level.',
  ],
];

export const heldOut = rows.map(fromRow);
