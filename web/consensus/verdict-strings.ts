import { plural, translatable } from '../ui/lib/language.ts';
import { sayHowMany } from '../ui/models/how-many.ts';

/** The strings of a verdict. The welcome shows one, and loads no other strings of the consensus. */
export const strings = translatable('verdict', {
  allAnsweredSaySo: (count: number) => `${sayHowMany(count).All} that answered say so`,
  allSaySo: (count: number) => `${sayHowMany(count).All} say so`,
  beingChecked: 'Being checked by another model',
  comparingTheAnswers: 'Comparing the answers…',
  noAnswerShared: "They don't agree on an answer.",
  notChecked: 'Not checked by another model',
  nothingShared: (unconfirmed: boolean): string =>
    unconfirmed ? "We couldn't confirm anything they share." : 'They have nothing in common.',
  splitOnTheAnswer: (count: number) =>
    plural(count, { one: 'A different answer:', other: 'They give different answers.' }),
  takeNoSide: (names: string, count: number) =>
    plural(count, { one: `${names} takes no side.`, other: `${names} take no side.` }),
  splitOnThings: (count: number) =>
    plural(count, {
      one: 'They disagree on one thing:',
      other: `They disagree on ${sayHowMany(count).word} things. The main one:`,
    }),
  seeQuotes: 'See the quotes',
  sayersOf: (count: number, total: number, names: string) => `${count} of ${total}: ${names}`,
  verdict: 'Verdict',
});
