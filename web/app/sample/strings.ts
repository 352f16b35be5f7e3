export const strings = { example: 'An example we wrote ourselves' };

/** The verdict of the finished example, and the sentences that say so: the whole example loads when it is opened. */
export const sampleVerdict = {
  question: 'Is intermittent fasting better than simply eating less?',
  shared: 'No, fasting and eating less work about equally well.',
  topic: 'Whether the hours of eating matter by themselves',
  sides: [
    { stance: 'Eating earlier in the day may help beyond the calories.', models: ['claude'] },
    { stance: 'Only how much you eat counts, not the clock.', models: ['gpt', 'grok'] },
  ],
  passages: [
    {
      model: 'gemini',
      words:
        'No, about equal. With the same number of calories, intermittent fasting and ordinary dieting lead to about the same weight loss.',
    },
    {
      model: 'claude',
      words:
        "For weight loss alone, I'd say no: the two are about equal, and the evidence is solid enough to be fairly sure of that.",
    },
    {
      model: 'gpt',
      words:
        'Short answer: no, about equal for most people. Fasting works mainly because it is one way of eating less.',
    },
    { model: 'grok', words: 'No, about equal.' },
  ],
} as const;
