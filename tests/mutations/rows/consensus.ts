import type { Mutation } from '../mutation.ts';

/** What a model's words may do to the consensus. */
export const consensusMutations: readonly Mutation[] = [
  {
    guard: 'consensus: a line rests on units that exist',
    file: 'worker/units/line-checks.ts',
    text: 'return [...new Set(ids)].filter((id) => units.has(id));',
    becomes: 'return [...new Set(ids)];',
    test: 'worker/units/check-lines.test.ts',
  },
  {
    guard: 'consensus: an agreement rests on two models',
    file: 'worker/units/check-lines.ts',
    text: "if (listModels(checked.units, against).length < 2) return 'too_few_models';",
    becomes: '',
    test: 'worker/units/check-lines.test.ts',
  },
  {
    guard: 'consensus: a number that stands in no unit takes its line with it',
    file: 'worker/units/check-lines.ts',
    text: "return isGrounded(point, ids, against) ? { point, units: ids } : 'ungrounded';",
    becomes: 'return { point, units: ids };',
    test: 'worker/units/check-lines.test.ts',
  },
  {
    guard: 'consensus: a link of an unknown id is none',
    file: 'worker/units/resolve-links.ts',
    text: 'shown: url ? `[${shown}](${toTarget(url)})` : shown',
    becomes: 'shown: `[${shown}](${toTarget(url ?? shown)})`',
    test: 'worker/units/resolve-links.test.ts',
  },
  {
    guard: 'consensus: no answer can leave its tags',
    file: 'worker/consensus/brief/wrap-answers.ts',
    text: 'const lines = stripNonce(writeUnitLines(answer, links), nonce);',
    becomes: 'const lines = writeUnitLines(answer, links);',
    test: 'worker/consensus/brief/wrap-answers.test.ts',
  },
  {
    guard: 'consensus: a pair that was judged twice was not judged',
    file: 'worker/consensus/cross-check/read-verdicts.ts',
    text: 'for (const pair of doubted) verdicts.delete(pair);',
    becomes: '',
    test: 'worker/consensus/cross-check/read-verdicts.test.ts',
  },
  {
    guard: 'consensus: what does not follow does not count',
    file: 'worker/consensus/cross-check/judge-lines.ts',
    text: "verdict === undefined || verdict === 'follows'",
    becomes: 'verdict === undefined || verdict !== undefined',
    test: 'worker/consensus/compose-consensus.test.ts',
  },
  {
    guard: 'consensus: nobody checks their own work',
    file: 'worker/consensus/choose-composers.ts',
    text: 'composers.find((slot) => vendorOf(slot) !== vendorOf(composer))',
    becomes: 'composers.find((slot) => vendorOf(slot) === vendorOf(composer))',
    test: 'worker/consensus/compose-consensus.test.ts',
  },
  {
    guard: 'consensus: a refusal is no answer to combine',
    file: 'shared/protocol/is-admitted.ts',
    text: 'return false;',
    becomes: 'return length > 0;',
    test: 'worker/consensus/admit-answers.test.ts',
  },
  {
    guard: 'consensus: a sentence is spared a verdict only for the words and units that have one',
    file: 'worker/consensus/cross-check/borne-words.ts',
    text: 'own.every((each) => entries.has(toEntry(words, each)))',
    becomes: 'own.some((each) => entries.has(toEntry(words, each)))',
    test: 'worker/consensus/cross-check/judge-sentences.test.ts',
  },
  {
    guard: 'consensus: a number keeps its unit of measure',
    file: 'worker/units/ground-sentence.ts',
    text: 'return same.length === 0 || isOtherMeasure(claimed, same);',
    becomes: 'return same.length === 0;',
    test: 'tests/evaluation/verifier/verifier.test.ts',
  },
  {
    guard: 'consensus: a number keeps its scale',
    file: 'worker/units/read-numbers.ts',
    text: 'const isScaled = one.scaled !== null && other.scaled !== null;',
    becomes: 'const isScaled = false;',
    test: 'tests/evaluation/verifier/verifier.test.ts',
  },
];
