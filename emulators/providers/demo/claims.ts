/** Sentences that several voices share word for word, so that a consensus finds real agreements. */
export const sharedSentences = {
  constraints: 'The best choice depends more on your own constraints than on any general rule.',
  smallest: 'Start with the smallest version that can give a real answer, and measure it.',
  mindChange: 'Write down beforehand what result would change your mind.',
  secondSource: 'A second source that does not lean on the first is worth more than five that do.',
  reversible: 'Prefer the step that you can take back.',
} as const;

/** Matches a sentence on a matter where voices differ: two with the same matter and other words disagree. */
export const onMatter = /^On ([a-z ]+), (.+)$/;

export const claims = {
  twoWeeks: 'On timing, two weeks are enough for a first useful result.',
  sixWeeks: 'On timing, six weeks pass before anything useful can be shown.',
  measureFirst: 'On the order of work, measuring comes first and building second.',
  buildFirst:
    'On the order of work, building comes first, because there is nothing to measure before.',
} as const;

/** Begins every demo answer; no answer's claim. */
export const demoMark = '**This is a demo answer.**';

/** The notice of a demo answer that is no sample: the same in all, so that a blind turn does not reveal who wrote it. */
export const plainNotice =
  'No model was asked. To ask one, set its key, or `OPENROUTER_API_KEY` for all, in the environment; “With real models” in README.md says how.';

/** Begins a sentence that only one voice writes. */
export const missedOpening = 'One thing is often missed: ';
