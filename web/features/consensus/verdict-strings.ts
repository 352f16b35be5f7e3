/** The strings of a verdict. The welcome shows one, and loads no other strings of the consensus. */
export const strings = {
  allSaySo: (all: string) => `${all} say so`,
  beingChecked: 'Being checked by another model',
  comparingTheAnswers: 'Comparing the answers…',
  noAnswerShared: "They don't agree on an answer.",
  noPoint: 'They have nothing in common.',
  notChecked: 'Not checked by another model',
  splitOnOneThing: 'They disagree on one thing:',
  splitOnTheAnswer: (isOne: boolean) => (isOne ? 'A different answer:' : 'Different answers:'),
  takeNoSide: (names: string, isOne: boolean) => `${names} ${isOne ? 'takes' : 'take'} no side.`,
  splitOnThings: (count: string) => `They disagree on ${count} things. The main one:`,
  seeQuotes: 'See the quotes',
  sayersOf: (count: number, total: number, names: string) => `${count} of ${total}: ${names}`,
  verdict: 'Verdict',
};
