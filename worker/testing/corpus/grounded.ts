import { type StatementRow, toStatement } from './statement.ts';

type Row = readonly [question: string, ...StatementRow];

/** Code alone finds almost every wrong one of these: a number, a name or a quotation differs. */
const rows: readonly Row[] = [
  [
    'How tall is Everest?',
    'Mount Everest is 8,849 m tall.',
    'Everest stands 8849 metres above the sea.',
    'Everest stands 8848 metres above the sea.',
  ],
  [
    'Who made TypeScript?',
    'TypeScript was developed by Microsoft in 2012.',
    'Microsoft released TypeScript in 2012.',
    'Google developed TypeScript in 2012.',
  ],
  [
    'Who made TypeScript?',
    'TypeScript was developed by Microsoft in 2012.',
    'Microsoft released TypeScript in 2012.',
    'Microsoft released TypeScript in 2021.',
  ],
  [
    'How much does it cost?',
    'It costs $1,500 a month.',
    'Expect about $1.5k each month.',
    'It costs $500 a month.',
  ],
  [
    'How much does it cost?',
    'It costs $1,500 a month.',
    'Expect about $1.5k each month.',
    'Expect about $15k each month.',
  ],
  [
    'How many people?',
    'Some 1.5 million people live there.',
    'About 1,500,000 people live there.',
    'About 150,000 people live there.',
  ],
  [
    'Is aspirin safe?',
    'Aspirin is not safe for children under 12.',
    'Children under twelve should not take aspirin.',
    'Children under ten should not take aspirin.',
  ],
  [
    'Which plan?',
    'Plan B is cheaper by 20 percent.',
    'Overall, plan B saves 20%.',
    'Plan B saves 30%.',
  ],
  [
    'Best city?',
    'Paris is lovely in spring.',
    'However, Paris is best visited in spring.',
    'However, Lyon is best visited in spring.',
  ],
  [
    'What does the WHO say?',
    'The World Health Organization advises 150 minutes a week.',
    'The WHO recommends 150 minutes of activity per week.',
    'The FDA recommends 150 minutes of activity per week.',
  ],
  [
    'When did it start?',
    'The war began on September 1, 1939.',
    'It began on 1 September 1939.',
    'It began on 3 September 1939.',
  ],
  [
    'When did it start?',
    'The war began on September 1, 1939.',
    'It began on 1 September 1939.',
    'It began on 1 October 1939.',
  ],
  [
    'Which language?',
    'Use Python or Go for this.',
    'Both Go and Python fit.',
    'Both Rust and Python fit.',
  ],
  [
    'Was kostet es?',
    'Es kostet 1.500 Euro im Monat.',
    'Die Kosten liegen bei 1500 Euro pro Monat.',
    'Die Kosten liegen bei 1600 Euro pro Monat.',
  ],
  [
    'Was kostet es?',
    'Der Preis beträgt 1,5 Mio. Euro.',
    'Der Preis liegt bei 1.500.000 Euro.',
    'Der Preis liegt bei 15.000.000 Euro.',
  ],
  [
    'Ist das sicher?',
    'Das Mittel ist für Kinder unter zwölf Jahren nicht geeignet.',
    'Kinder unter 12 Jahren sollten das Mittel nicht nehmen.',
    'Kinder unter 14 Jahren sollten das Mittel nicht nehmen.',
  ],
  [
    'Wer baute es?',
    'Die Brücke wurde von Gustave Eiffel gebaut.',
    'Erbauer der Brücke war Gustave Eiffel.',
    'Die Brücke wurde von Santiago Calatrava gebaut.',
  ],
  [
    'Wie lange?',
    'Die Reise dauert drei Tage.',
    'Für die Reise braucht man 3 Tage.',
    'Für die Reise braucht man vier Tage.',
  ],
  [
    'Combien ?',
    'Le prix est de 1 500 €.',
    'Il faut compter 1500 euros.',
    'Il faut compter 1550 euros.',
  ],
  [
    'Qui ?',
    'La tour fut construite par Gustave Eiffel en 1889.',
    'Gustave Eiffel a construit la tour en 1889.',
    'Auguste Perret a construit la tour en 1889.',
  ],
  ['Combien de jours ?', 'Il faut trois jours.', 'Comptez 3 jours.', 'Comptez cinq jours.'],
  [
    '¿Cuánto?',
    'Cuesta 3,5 millones de euros.',
    'El precio es de 3.500.000 euros.',
    'El precio es de 35 millones de euros.',
  ],
  [
    '¿Quién?',
    'Lo escribió Gabriel García Márquez.',
    'Su autor es García Márquez.',
    'Su autor es Mario Vargas Llosa.',
  ],
  ['Сколько?', 'Это стоит 5 тыс. рублей.', 'Цена — 5000 рублей.', 'Цена — 6000 рублей.'],
  [
    'Кто написал?',
    'Роман написал Лев Толстой.',
    'Автор романа — Толстой.',
    'Автор романа — Достоевский.',
  ],
  ['多少钱？', '价格是1.5万元。', '价格约15000元。', '价格约25000元。'],
  ['いくら？', '価格は1,500円です。', '1500円です。', '2500円です。'],
  [
    'Which database?',
    'PostgreSQL 15 supports MERGE.',
    'With PostgreSQL 15, MERGE works.',
    'With MySQL 15, MERGE works.',
  ],
  [
    'Is it fast?',
    'Node.js handles 10k requests a second.',
    'Node.js serves 10,000 requests per second.',
    'Deno serves 10,000 requests per second.',
  ],
  [
    'What did he say?',
    'He said that "less is more" in 1947.',
    'His words were “less is more”.',
    'His words were “more is less”.',
  ],
  [
    'Which vitamins?',
    'Vitamin B12 is found in meat.',
    'Meat supplies vitamin B12.',
    'Meat supplies vitamin B6.',
  ],
  [
    'How far is the moon?',
    'The Moon is 384,400 km away.',
    'The distance to the Moon is 384 400 km.',
    'The distance to the Moon is 384 440 km.',
  ],
  ['How many?', 'Four models answered.', 'All four answered.', 'Eleven models answered.'],
  [
    'Who leads it?',
    'NASA leads the Artemis program.',
    'The Artemis programme is led by NASA.',
    'The Artemis programme is led by ESA.',
  ],
  [
    'How warm?',
    'Water boils at 100 °C (212 °F).',
    'Boiling happens at 100°C, that is 212°F.',
    'Boiling happens at 90°C, that is 212°F.',
  ],
  [
    'Is it legal?',
    'It is legal in Germany and Austria.',
    'Germany and Austria allow it.',
    'Germany and Switzerland allow it.',
  ],
  ['How old?', 'The bridge is 120 years old.', 'Age: 120 years.', 'Age: 130 years.'],
  [
    'Which one?',
    'The iPhone 15 has USB-C.',
    'Choose the iPhone 15 for its USB-C port.',
    'Choose the iPhone 14 for its USB-C port.',
  ],
  [
    'When?',
    'Open from 9:30 to 17:00.',
    'It opens at 9:30 and closes at 17:00.',
    'It opens at 8:30 and closes at 17:00.',
  ],
  ['How large?', 'It is 0.5 ha large.', 'Its size is 0,5 ha.', 'Its size is 5 ha.'],
  [
    'What about Brexit?',
    'The UK left the EU in 2020.',
    'Brexit took effect in 2020.',
    'Brexit took effect in 2021.',
  ],
  [
    'Should I sail?',
    'Start with the smallest version, and measure it.',
    'Small steps first: measure what you do.',
    'Start with three versions, and measure them.',
  ],
  [
    'Who discovered it?',
    'Marie Curie won two Nobel Prizes.',
    'Curie won 2 Nobel Prizes.',
    'Curie won 3 Nobel Prizes.',
  ],
  [
    'Is it safe?',
    'Aspirin is not safe for children.',
    'Children should not take aspirin.',
    'Aspirin is safe for children.',
  ],
];

/** Written after the rules of the code were finished, and never used to change them. */
const heldOutRows: readonly Row[] = [
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

const fromRows = (all: readonly Row[]) =>
  all.map(([question, ...row]) => toStatement(row, question));

export const grounded = fromRows(rows);
export const heldOut = fromRows(heldOutRows);
