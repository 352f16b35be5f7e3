/** Sentences that several voices share verbatim, so that a consensus finds real agreements. Each is true in every tab. */
export const sharedSentences = {
  nobody: 'No model wrote this text: it shows you what the page does.',
  key: 'Set a key and start Quartet again, and a model’s own answer takes the place of this text.',
  marks: 'In “Best of All Models”, select the mark after a sentence to see the quotes behind it.',
  some: 'We put this sentence into only some of the texts, so that you can see a point that not all of them share.',
  machine: 'This text comes from the machine that runs Quartet, not from a provider.',
} as const;

/** Matches a sentence on a matter about which voices differ. Two with the same matter and different words disagree. */
export const onMatter = /^On ([a-z ]+), (.+)$/;

/** Advice on which the voices really disagree, so that neither side is untrue. */
export const claims = {
  oneKey: 'On how many keys to set, one is enough if it comes from OpenRouter.',
  ownKeys: 'On how many keys to set, one key per company is more private: no gateway in between.',
  combinedFirst:
    'On what to read first, start with “Best of All Models”, because it shows where the texts differ.',
  answersFirst:
    'On what to read first, start with a whole answer, so that you judge it before you know what the rest say.',
} as const;

/** Begins every demo answer. It is not a claim. */
export const demoMark = '**This is a demo answer.**';

/** The notice of a demo answer that is not a sample. It is the same for all, so that a blind turn does not reveal the model. */
export const plainNotice =
  'No model was asked. To ask one, set its key, or `OPENROUTER_API_KEY` for all, in the environment; “With real models” in README.md says how.';

/** Follows the notice if web search is on. */
export const searchNotice =
  'You switched on web search, but no search was made: we chose the links in advance.';

/** Says in a combined answer that it is a demo, and who wrote it. */
export const combinedNotice =
  '> **This is a demo.** Simple rules built this from the tabs. No model read them.';
export const sampleNotice =
  '> **This is a demo.** We wrote this text as a sample; no model read the answers.';

/** Begins a sentence that only one voice writes. */
export const aloneOpening = 'Also worth knowing: ';
