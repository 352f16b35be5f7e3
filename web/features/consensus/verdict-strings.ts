/** The strings of a verdict. The welcome shows one, and loads no other strings of the consensus. */
export const strings = {
  allInTheirWords: 'All in their words',
  allSaySo: (all: string) => `${all} say so`,
  beingChecked: 'Being checked by another model',
  bothInTheirWords: 'Both in their words',
  comparingTheAnswers: 'Comparing the answers…',
  exactWords: 'Their exact words',
  noAnswerShared: 'They share no answer.',
  noPoint: 'No shared point.',
  noSplit: 'We found nothing they split on.',
  notChecked: 'Not checked by another model',
  splitOnOneThing: 'They split on one thing:',
  splitOnTheAnswer: 'They split on the answer itself.',
  splitOnThings: (count: string) => `They split on ${count} things, first of all:`,
  sayersOf: (count: number, total: number, names: string) => `${count} of ${total}: ${names}`,
  verdict: 'Verdict',
};
