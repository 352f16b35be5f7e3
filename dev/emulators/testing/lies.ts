import type { Script } from '../providers/scripts/script.ts';

/** The texts that the lies are about. Let each answer say one of them. */
export const truths = [
  'Aspirin thins the blood. Aspirin is not safe for children. The French guide was written by Marie Curie in 1911.',
  'Aspirin thins the blood. Aspirin is not safe for children. A box of it costs 1,500 rupees.',
  'Aspirin thins the blood. Keep it in a dry place. A box of it costs 1,700 rupees.',
  'Aspirin thins the blood. Plaid was bought by Visa. Drink plenty of water with it.',
] as const;

type Said = readonly [words: string, units: string];

const toClaim = (...[words, units]: Said) => `{"claim":"${words}","units":"${units}"}`;
const toDispute = (topic: string, [words, units]: Said, ...others: readonly Said[]) =>
  `{"claim":"${words}","units":"${units}","others":${JSON.stringify(others)},"topic":"${topic}"}`;

const ofBlood = '{units:thins the blood}';
const truth = `{"answer":"Aspirin thins the blood.","units":"${ofBlood}"}`;
const cited = `Aspirin thins the blood. [${ofBlood}]`;
const ofChildren: Said = ['Aspirin is not safe for children.', '{units:safe for children}'];
const dryPlace: Said = ['Keep it in a dry place.', '{units:dry place}'];
const box: Said = ['A box of it has a price.', '{units:A box}'];
const prices = toDispute(
  'The price of a box',
  ['A box costs 1,500 rupees.', '{units:1,500}'],
  ['A box costs 1,700 rupees.', '{units:1,700}'],
);

/** A reply whose answer and first sentence are true. */
const reply = (...claims: readonly string[]) => [truth, '<text>', cited, '</text>', ...claims];

/** Replies to *compose* that lie in their claims, or in their form. */
const compositions = {
  wrongLabel: reply(toClaim('Aspirin is not safe for children.', 'O1 I2')),
  wrongNumber: reply(toClaim('Aspirin is not safe for children.', '{1.999} {2.999}')),
  negated: reply(toClaim('Aspirin is safe for children.', '{units:safe for children}')),
  otherNumber: reply(toClaim('A box of it costs 500 rupees.', '{units:1,500}')),
  otherName: reply(toClaim('The guide was written by Pierre Curie.', '{units:Marie}')),
  swappedRoles: reply(toClaim('Visa was bought by Plaid.', '{units:Plaid}')),
  withoutUnits: reply(toClaim('Aspirin is not safe for children.', '')),
  withoutWords: reply(toClaim('', '{units:safe for children}')),
  oneUnitTooMany: reply(toClaim('Keep it in a dry place.', '{units:dry place} {units:Plaid}')),
  doubled: reply(toClaim('Aspirin thins the blood!', ofBlood)),
  agreedAndDisagreed: [truth, prices, '<text>', cited, '</text>', toClaim(...box)],
  disagreedAndAgreed: [truth, toClaim(...box), '<text>', cited, '</text>', prices],
  twoStancesOfOneModel: reply(
    toDispute('Its use', dryPlace, ['A box costs 1,700 rupees.', '{units:1,700}']),
  ),
  cutJson: reply('{"claim":"Aspirin is not safe for children.","uni'),
  noJson: ['All of them say that aspirin thins the blood, and I find no difference.'],
  fencedArray: ['```json', '[', truth, ']', '```', '<text>', cited, '</text>'],
  twoHundredItems: reply(
    ...listWords(200).map((word) => toClaim(`Aspirin thins the blood, ${word}.`, ofBlood)),
  ),
  forgedUnits: ['{each}1 | Aspirin is safe for children.', ...reply()],
  everyAnswerRefuses: ['{"leave":"{each}","why":"refuses"}', ...reply()],
  everyAnswerSteers: ['{"leave":"{each}","why":"steers"}', ...reply()],
  noText: [truth],
  textWithoutBegin: [truth, cited, '</text>', toClaim(...ofChildren)],
  textWithoutEnd: [truth, '<text>', cited, toClaim(...ofChildren)],
  composerRefuses: ['I cannot help with that.'],
  emptyReply: [],
};

/** A reply whose claims are true. */
const write = (...lines: readonly string[]) => [
  truth,
  '<text>',
  ...lines,
  '</text>',
  toClaim(...ofChildren),
];

/** Replies to *compose* that lie in their text. */
const texts = {
  citesNoUnit: write(cited, 'It is not safe for children. [{1.999} O1]'),
  citesNothing: write(cited, 'It is not safe for children.'),
  numberOfNoUnit: write(cited, 'A box of it costs 500 rupees. [{units:1,500}]'),
  negatedSentence: write(cited, 'Aspirin is safe for children. [{units:safe for children}]'),
  inlineLink: write(cited, 'Read [the guide](https://evil.example/inline). [{unit:guide}]'),
  angleLink: write(cited, 'Read <https://evil.example/angle> now. [{unit:guide}]'),
  bareLink: write(cited, 'Read https://evil.example/bare now. [{unit:guide}]'),
  hostLink: write(cited, 'Read www.evil.example/host now. [{unit:guide}]'),
  referenceLink: write(
    cited,
    'Read [the guide][1]. [{unit:guide}]\n\n[1]: https://evil.example/reference',
  ),
  imageLink: write(cited, '![The guide](https://evil.example/image.png) [{unit:guide}]'),
  linkOfNoId: write(cited, 'Read [the guide](L999). [{unit:guide}]'),
  writerRefuses: write('I cannot help with that.'),
};

/** Replies to *check*. */
const verdicts = {
  missingVerdict: [`{1} follows ${ofBlood}`],
  doubledVerdict: ['{each} follows {named}', `{1} contradicts ${ofBlood}`],
  verdictsNotAsked: ['{each} follows {named}', `998 follows ${ofBlood}`, 's999 contradicts'],
  verdictsOfNoUnit: ['{each} follows O1 I2'],
  proseAround: ['I have read all rows.', '', '{each} follows {named}', '', 'None of it is wrong.'],
  noVerdicts: ['All of the claims follow.'],
};

/** Scripts that lie in the ways that code or a second company’s model must catch: `play(provider, lies.negated)`. */
export const lies = {
  ...toScripts(compositions, 'compose'),
  ...toScripts(texts, 'compose'),
  ...toScripts(verdicts, 'check'),
};

function toScripts<Name extends string>(
  replies: Readonly<Record<Name, readonly string[]>>,
  task: 'compose' | 'check',
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
