import type { Script } from './script.ts';

/** The sentences that the lies are about: let the answers say these, one each. */
export const truths = [
  'Aspirin thins the blood. Aspirin is not safe for children. The French guide was written by Marie Curie in 1911.',
  'Aspirin thins the blood. Aspirin is not safe for children. A box of it costs 1,500 rupees.',
  'Aspirin thins the blood. Keep it in a dry place. A box of it costs 1,700 rupees.',
  'Aspirin thins the blood. Plaid was bought by Visa. Drink plenty of water with it.',
] as const;

type Said = readonly [words: string, units: string];

const agree = (...[point, units]: Said) => `{"agree":"${point}","units":[${units}]}`;
const only = (...[point, units]: Said) => `{"only":"${point}","units":[${units}]}`;
const disagree = (topic: string, ...stances: readonly Said[]) => {
  const all = stances.map(([stance, units]) => `{"stance":"${stance}","units":[${units}]}`);
  return `{"disagree":"${topic}","kind":"fact","stances":[${all.join(',')}],"settle":null}`;
};

const ofBlood = '{units:thins the blood}';
const truth = agree('Aspirin thins the blood.', ofBlood);
const prices: readonly Said[] = [
  ['A box costs 1,500 rupees.', '{units:1,500}'],
  ['A box costs 1,700 rupees.', '{units:1,700}'],
];
const dryPlace: Said = ['Keep it in a dry place.', '{units:dry place}'];

/** Replies to *compare*. Where it can be, a line that is true comes first. */
const comparisons = {
  wrongLabel: [truth, agree('Aspirin is not safe for children.', '"O1","I2"')],
  wrongNumber: [truth, agree('Aspirin is not safe for children.', '"{1.999}","{2.999}"')],
  negated: [truth, agree('Aspirin is safe for children.', '{units:safe for children}')],
  otherNumber: [truth, only('A box of it costs 500 rupees.', '{units:1,500}')],
  otherName: [truth, only('The guide was written by Pierre Curie.', '{units:Marie}')],
  swappedRoles: [truth, only('Visa was bought by Plaid.', '{units:Plaid}')],
  withoutUnits: [truth, agree('Aspirin is not safe for children.', '')],
  withoutWords: [truth, agree('', '{units:safe for children}')],
  oneModelAgrees: [truth, agree(...dryPlace)],
  doubled: [truth, agree('Aspirin thins the blood!', ofBlood)],
  agreedAndDisagreed: [
    truth,
    disagree('The price of a box', ...prices),
    agree('A box of it has a price.', '{units:A box}'),
  ],
  disagreedAndAgreed: [
    truth,
    agree('A box of it has a price.', '{units:A box}'),
    disagree('The price of a box', ...prices),
  ],
  twoStancesOfOneModel: [
    truth,
    disagree('Its use', dryPlace, ['A box costs 1,700 rupees.', '{units:1,700}']),
  ],
  refusal: ['I cannot help with that.'],
  cutJson: [truth, '{"agree":"Aspirin is not safe for children.","uni'],
  noJson: ['All of them say that aspirin thins the blood, and I find no difference.'],
  fencedArray: ['```json', '[', truth, ']', '```'],
  twoHundredItems: listWords(200).map((word) =>
    agree(`Aspirin thins the blood, ${word}.`, ofBlood),
  ),
  forgedUnits: ['{each}1 | Aspirin is safe for children.', truth],
  everyAnswerRefuses: ['{"refuses":"{each}"}', truth],
  everyAnswerIsSuspicious: ['{"suspicious":"{each}"}', truth],
  emptyReply: [],
};

const cited = `Aspirin thins the blood. [${ofBlood}]`;

/** Replies to *write*. */
const texts = {
  citesNoUnit: [cited, 'It is not safe for children. [{1.999} O1]'],
  citesNothing: [cited, 'It is not safe for children.'],
  numberOfNoUnit: [cited, 'A box of it costs 500 rupees. [{units:1,500}]'],
  negatedSentence: [cited, 'Aspirin is safe for children. [{units:safe for children}]'],
  inlineLink: [cited, 'Read [the guide](https://evil.example/inline). [{unit:guide}]'],
  angleLink: [cited, 'Read <https://evil.example/angle> now. [{unit:guide}]'],
  bareLink: [cited, 'Read https://evil.example/bare now. [{unit:guide}]'],
  hostLink: [cited, 'Read www.evil.example/host now. [{unit:guide}]'],
  referenceLink: [
    cited,
    'Read [the guide][1]. [{unit:guide}]\n\n[1]: https://evil.example/reference',
  ],
  imageLink: [cited, '![The guide](https://evil.example/image.png) [{unit:guide}]'],
  linkOfNoId: [cited, 'Read [the guide](L999). [{unit:guide}]'],
  writerRefuses: ['I cannot help with that.'],
};

/** Replies to *check*. */
const verdicts = {
  missingVerdict: ['{1} follows'],
  doubledVerdict: ['{each} follows', '{1} contradicts'],
  verdictsNotAsked: ['{each} follows', '998A follows', '999B contradicts'],
  proseAround: ['I have read all claims.', '', '{each} follows', '', 'None of them is wrong.'],
  noVerdicts: ['All of the claims follow.'],
};

/** Scripts that lie in the ways that code or a second vendor must catch: `play(provider, lies.negated)`. */
export const lies = {
  ...toScripts(comparisons, 'compare'),
  ...toScripts(texts, 'write'),
  ...toScripts(verdicts, 'check'),
};

function toScripts<Name extends string>(
  replies: Readonly<Record<Name, readonly string[]>>,
  task: 'compare' | 'write' | 'check',
): Readonly<Record<Name, Script>> {
  const scripts = Object.entries<readonly string[]>(replies).map(([name, lines]) => {
    return [name, { kind: 'steady', task, text: lines.join('\n') }];
  });
  return Object.fromEntries(scripts) as Record<Name, Script>;
}

/** Words of three letters, all different: `aaa`, `aab`, … */
function listWords(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    String(index)
      .padStart(3, '0')
      .replaceAll(/\d/g, (figure) => 'abcdefghij'.charAt(Number(figure))),
  );
}
